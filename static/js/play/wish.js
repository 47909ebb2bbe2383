/* A deal that the address wishes for, as in /pyramid/classic/?deal=daily: links to the table carry them. */

/** Whether a play is what is wished for: today's daily, begun already. `today`: the UTC day, "2026-11-29". */
export function isGranted(view, wish, today) {
  const ofToday = Number(today.replaceAll('-', ''));
  return Boolean(view) && view.state === 'open' && view.deal.kind === 'daily' && view.deal.number === ofToday && ['daily', today].includes(wish);
}

/** Begins with the wished deal. A play that is underway stays on the table until its player has said yes. */
export async function grant(wish, view, { controller, dialogs, status }) {
  history.replaceState(null, '', location.pathname); // A reload wishes for nothing.
  const begin = async () => {
    const why = await controller.create({ deal: wish });
    if (!why || controller.view) return;
    await controller.start(null);
    status.say(why);
  };
  if (view) await controller.start(view);
  if (isGranted(view, wish, new Date().toISOString().slice(0, 10))) return;
  if (controller.underway) dialogs.ask('wish', begin);
  else await begin();
}

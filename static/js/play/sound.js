/* Short sounds of the table: which one a change has, and whether it is wanted. What makes them is fetched when the page is
   first touched. */

const whenIdle = globalThis.requestIdleCallback || ((run) => setTimeout(run, 300));

function counts(view) {
  const found = { stock: 0, waste: 0, foundation: 0 };
  for (const pile of view.piles) found[pile.role] += pile.count;
  return found;
}

/** The name of the sound that goes with the change from one drawn view to the next, null for none. */
export function soundFor(before, after, how) {
  if (how === 'still') return null;
  if (how === 'deal') return 'deal';
  if (!before || before.id !== after.id) return null;
  const [was, is] = [counts(before), counts(after)];
  if (is.foundation > was.foundation) return 'pair';
  if (is.stock > was.stock && was.waste - is.waste > 1) return 'deal';
  if (is.stock !== was.stock || is.foundation !== was.foundation) return 'flip';
  const lay = new Map(before.cells.map((cell) => [cell.card, cell.at]));
  const moved = after.cells.filter((cell) => cell.card && lay.has(cell.card) && lay.get(cell.card) !== cell.at).length;
  return moved > 1 ? 'deal' : moved ? 'flip' : null;
}

/** Whether sounds are wanted: by the option, or where it leaves that open, unless fingers use the page. */
export const isWanted = (option, coarse) => option === 'on' || (option !== 'off' && !coarse);

export class Sounds {
  /** `option`: tells the option as it is now. */
  constructor(option) {
    Object.assign(this, { option, card: null, touched: false, last: null });
    const touch = () => { this.touched = true; whenIdle(() => this.on && this.prepare()); };
    for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, touch, { once: true, capture: true });
  }

  get on() {
    return isWanted(this.option(), matchMedia('(pointer: coarse)').matches);
  }

  /** Sounds the change to a view that was just drawn. */
  drawn(view, how) {
    const name = soundFor(this.last, view, how);
    this.last = view;
    if (name) this.play(name);
  }

  /** Browsers let nothing sound before the first touch; nothing is set up before it either, and then when there is time:
      the first sound shall not hold up what is seen. */
  async prepare() {
    this.coming ||= import('./soundcard.js').then(({ SoundCard }) => { this.card = new SoundCard(); }).catch(() => null);
    await this.coming;
    return this.card;
  }

  /** Sounds once what was drawn has its frame. */
  play(name) {
    if (this.touched && !document.hidden) setTimeout(async () => this.on && (await this.prepare())?.play(name));
  }
}

/* How long until today's deals close: the server says it once, this keeps it true. */

const MINUTE = 60_000; // ms

const fill = (sentence, minutes) => sentence.replace('{h}', Math.floor(minutes / 60)).replace('{m}', minutes % 60);

for (const left of document.querySelectorAll('[data-until]')) {
  const until = Date.parse(left.dataset.until);
  const ahead = Date.now() - Date.parse(left.dataset.now); // how far this computer's clock is ahead of the server's
  const show = () => {
    const minutes = Math.max(0, Math.ceil((until - (Date.now() - ahead)) / MINUTE));
    left.textContent = fill(left.dataset.left, minutes);
  };
  setInterval(show, MINUTE / 4);
}

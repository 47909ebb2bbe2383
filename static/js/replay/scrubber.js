/* The scrubber: a slider over a band that shows where the play could be won, and a flag where that ended. */

import { fill } from '../play/status.js';
import { runsOf } from './track.js';

const SVG = 'http://www.w3.org/2000/svg';
const HEIGHT = 44;
const MOST_TICKS = 120; // more would be a grey band
// From where to where a band reaches, so that the three differ by shape and not only by colour.
const BANDS = { w: ['ok', 15, 14], u: ['unknown', 19, 6], l: ['no', 17, 10] };

export class Scrubber {
  /** `go`: called with the position that the player chose. */
  constructor(root, words, go) {
    Object.assign(this, { words });
    [this.band, this.input, this.flag] = ['.band', 'input', '.flag'].map((name) => root.querySelector(name));
    this.input.addEventListener('input', () => go(Number(this.input.value)));
    this.flag.addEventListener('click', () => go(this.turn, true));
  }

  /** Draws the band of another line. */
  lay(track) {
    this.turn = track.turn;
    const { total } = track;
    this.input.max = total;
    this.band.setAttribute('viewBox', `0 0 ${Math.max(total, 1)} ${HEIGHT}`);
    const marks = runsOf(track.letters).map(({ letter, from, to }) => {
      const [kind, top, high] = BANDS[letter];
      return shape('rect', { class: kind, x: from, y: top, width: to - from, height: high });
    });
    const ticks = total <= MOST_TICKS ? Array.from({ length: Math.max(total - 1, 0) }, (_, n) => `M${n + 1} 15V29`) : [];
    if (ticks.length) marks.push(shape('path', { class: 'tick', d: ticks.join('') }));
    if (track.turn) marks.push(shape('path', { class: 'turn', d: `M${track.turn - 1} 4V40` }));
    this.band.replaceChildren(...marks);
    this.mark(track);
  }

  mark(track) {
    const { turn, total } = track;
    this.flag.hidden = !turn;
    if (!turn) return;
    const at = (turn - 1) / Math.max(total, 1);
    this.flag.style.setProperty('--at', at);
    this.flag.toggleAttribute('data-end', at > 0.5);
    this.flag.querySelector('span').textContent = fill(this.words[track.key('turn')], { n: turn });
  }

  /** Shows a position; `spoken` is how the slider reads it out. */
  show(number, spoken) {
    this.input.value = number;
    this.input.setAttribute('aria-valuetext', spoken);
  }
}

function shape(name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

/* A hint on the table: the places of the move it names stand out, with a line that joins them or leads to the goal.
   It holds until the board changes, and can be let go; asked for again it is told again, and counts once. */

import { isWide, pileAt } from '../board/state.js';

const SVG = 'http://www.w3.org/2000/svg';

/** The lines to draw for a move: from place to place, and whether each leads somewhere. A pair goes away together. */
export function linesOf(move, view) {
  const goes = move.to.filter(([source, target], index) => index === move.to.findIndex((each) => each[0] === source && each[1] === target));
  const away = goes.every(([, target]) => pileAt(view, target)?.role === 'foundation');
  if (away && move.at.length === 2) return [{ from: move.at[0], to: move.at[1], leads: false }];
  return goes.map(([from, to]) => ({ from, to, leads: true }));
}

export class Hints {
  constructor(table, status) {
    Object.assign(this, { table, status, hint: null, shown: false });
    this.drawing = document.createElementNS(SVG, 'svg');
    this.drawing.setAttribute('class', 'hint-lines');
    this.drawing.setAttribute('aria-hidden', 'true');
    table.field.append(this.drawing);
    new ResizeObserver(() => this.shown && this.draw()).observe(table.field);
  }

  /** Keeps the hint that a view brings. `drawn`: what the table shows by now. */
  take({ id, moves, legal, hint }, drawn) {
    const move = legal.find((each) => each.move === hint.move);
    this.hint = move ? { id, moves, move, text: hint.text } : null;
    this.shown = Boolean(move);
    this.follow(drawn);
  }

  /** Whether the hint is about the board that is drawn: every action counts as a move, a pause does not. */
  stands(drawn) {
    return Boolean(this.hint) && this.hint.id === drawn.id && this.hint.moves === drawn.moves;
  }

  /** Whether a hint is shown that means the whole table: to shuffle. */
  get isWide() {
    return this.shown && isWide(this.hint.move);
  }

  /** Tells once more what was told about this board; false when there is nothing to tell again. */
  again(drawn) {
    if (!this.stands(drawn)) return false;
    this.status.say(this.hint.text);
    this.shown = true;
    this.follow(drawn);
    return true;
  }

  /** The table has drawn a view. */
  follow(drawn) {
    if (this.hint && !this.stands(drawn)) this.drop();
    this.view = drawn;
    this.draw();
  }

  drop() {
    this.status.unsay(this.hint.text);
    Object.assign(this, { hint: null, shown: false });
  }

  /** Takes the marks away. True if there were some. */
  letGo() {
    if (!this.shown) return false;
    this.status.unsay(this.hint.text);
    this.shown = false;
    this.draw();
    return true;
  }

  draw() {
    const { renderer } = this.table;
    const move = this.shown && !this.view.paused ? this.hint.move : null;
    const lines = move ? linesOf(move, this.view) : [];
    for (const { place, node } of renderer.stops()) {
      node.classList.toggle('is-hinted', Boolean(move) && move.at.includes(place));
      node.classList.toggle('is-goal', lines.some(({ to, leads }) => leads && to === place));
    }
    for (const slot of this.table.field.parentNode.querySelectorAll('.slot')) slot.classList.toggle('is-goal', lines.some(({ to }) => to === slot.dataset.gap));
    this.drawing.replaceChildren(...lines.flatMap((line) => this.line(line)));
  }

  /** Where a place lies within the field, at rest: a card on its way is already there. */
  spot(place) {
    const node = this.table.renderer.nodeAt(place);
    if (!node) return null;
    let [x, y] = [node.offsetWidth / 2, node.offsetHeight / 2];
    for (let at = node; at && at !== this.table.field; at = at.offsetParent) [x, y] = [x + at.offsetLeft, y + at.offsetTop];
    return { x, y, width: node.offsetWidth, height: node.offsetHeight };
  }

  line({ from, to, leads }) {
    const [start, end] = [this.spot(from), this.spot(to)];
    const path = start && end && (leads ? arrow(start, end) : bond(start, end));
    if (!path) return [];
    return ['case', 'ink'].map((part) => {
      const drawn = document.createElementNS(SVG, 'path');
      drawn.setAttribute('class', `${part} ${leads ? 'leads' : 'joins'}`);
      drawn.setAttribute('d', path);
      return drawn;
    });
  }
}

const point = ({ x, y }, [ux, uy], along, aside = 0) => `${(x + ux * along - uy * aside).toFixed(1)} ${(y + uy * along + ux * aside).toFixed(1)}`;

function direction(start, end) {
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  return { length, unit: [(end.x - start.x) / length, (end.y - start.y) / length] };
}

/** The outline of an arrow from the rim of one place to that of another; from middle to middle where they lie close. */
function arrow(start, end) {
  const { length, unit } = direction(start, end);
  const wide = Math.max(2, start.width * 0.045);
  const head = wide * 5;
  const rims = [rim(start, unit), length - rim(end, unit)];
  const [first, last] = rims[1] - rims[0] < head * 2 ? [0, length] : rims;
  const neck = Math.max(last - head, first);
  const at = (along, aside) => point(start, unit, along, aside);
  return `M${at(first, -wide)} L${at(neck, -wide)} L${at(neck, -wide * 2.6)} L${at(last, 0)} L${at(neck, wide * 2.6)} L${at(neck, wide)} L${at(first, wide)} Z`;
}

/** The outline of a line with a knob at both ends, from rim to rim; none where two places lie close together. */
function bond(start, end) {
  const { length, unit } = direction(start, end);
  const [first, last] = [rim(start, unit), length - rim(end, unit)];
  const wide = Math.max(1.5, start.width * 0.035);
  const knob = wide * 2.4;
  if (last - first < knob * 4) return null;
  const at = (along, aside) => point(start, unit, along, aside);
  const turn = `A${knob} ${knob} 0 1 1`;
  return `M${at(first + knob, -wide)} L${at(last - knob, -wide)} ${turn} ${at(last - knob, wide)} L${at(first + knob, wide)} ${turn} ${at(first + knob, -wide)} Z`;
}

/** How far it is from the middle of a place to its edge in a direction. */
const rim = ({ width, height }, [ux, uy]) => Math.min(width / 2 / Math.abs(ux || 1e-9), height / 2 / Math.abs(uy || 1e-9));

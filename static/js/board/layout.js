/* Geometry. `placements` says what lies where, from a view and the game's layout; `nearest` and `step` find
   neighbours among rectangles. Nothing here touches the page. */

import { movable } from './state.js';

const HIDDEN = 'hidden:';
const GAP = 'gap:';

/** Everything that lies on the table, cells in reading order, then piles: what the renderer draws. */
export function placements(view, layout) {
  return [...cellPlacements(view, layout), ...view.piles.flatMap((pile) => pilePlacements(pile))];
}

function cellPlacements(view, layout) {
  const byPlace = new Map(view.cells.map((cell) => [cell.at, cell]));
  const gaps = new Map((view.gaps || []).map((gap) => [gap.at, gap]));
  const runs = runsOf(view, layout);
  const flat = shapeOf(layout).grid;
  const spots = [];
  for (const [place, slot] of Object.entries(layout.slots)) {
    const [cell, gap] = [byPlace.get(place), gaps.get(place)];
    const at = { place, area: 'cells', x: slot.column, y: slot.row, z: flat ? 1 : Math.round(slot.row) + 1, top: true };
    if (cell) {
      const open = cell.under.length === 0;
      const free = gaps.size ? movable(view, place) : open;
      const run = runs.get(place) || '';
      if (flat && !run) at.z = 2; // what is gathered lies over what stays
      spots.push({ ...at, key: cell.card || HIDDEN + place, card: cell.card, free, flat: open && !free, run, label: cell.label });
    } else if (gap) spots.push({ ...at, key: GAP + place, card: null, gap, free: false, label: gap.label });
  }
  return spots;
}

/** Cards in place stand on a rail: for each of them, which part of its run it is, as class names. */
function runsOf(view, layout) {
  const set = new Map(view.cells.filter((cell) => cell.set).map(({ at }) => [spotOf(layout.slots[at]), at]));
  const part = ({ column, row }) => {
    const [left, right] = [column - 1, column + 1].map((next) => set.has(spotOf({ column: next, row })));
    return `is-set${left ? '' : ' is-set-first'}${right ? '' : ' is-set-last'}`;
  };
  return new Map([...set.values()].map((place) => [place, part(layout.slots[place])]));
}

const spotOf = ({ column, row }) => `${column}:${row}`;

/** Columns and rows of a layout; `grid`: its cells lie side by side, none over another. */
export function shapeOf({ slots }) {
  const all = Object.values(slots);
  const most = (name) => all.reduce((found, slot) => Math.max(found, slot[name] + 1), 0);
  const whole = all.every(({ column, row }) => Number.isInteger(column) && Number.isInteger(row));
  return { columns: most('column'), rows: most('row'), grid: whole && all.every((slot) => !(slot.covered_by || []).length) };
}

function pilePlacements(pile) {
  return pile.cards.map((card, index) => {
    const depth = pile.cards.length - 1 - index;
    const key = !card ? `${HIDDEN}${pile.at}:${index}` : card === '?' ? `?${pile.at}` : card;
    return { key, card: card === '?' ? null : card, place: pile.at, area: pile.at, role: pile.role, k: depth, z: 3 - depth, top: depth === 0, free: depth === 0 && pile.role !== 'foundation', label: depth === 0 ? pile.label : '' };
  });
}

const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

const AXES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The neighbour of `from` that an arrow key leads to, null at the edge. Sideways the row itself comes first; at its end
    the way leads to the other group (from the cards to the piles and back), so that nothing is out of reach. */
export function step(from, others, key) {
  const [dx, dy] = AXES[key];
  const [x, y] = middle(from.rect);
  const ways = others.filter((other) => other.place !== from.place).map((other) => {
    const [ox, oy] = middle(other.rect);
    const [ahead, aside] = [(ox - x) * dx + (oy - y) * dy, Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx)];
    return { other, ahead, aside, cost: ahead + aside * 2 };
  }).filter(({ ahead }) => ahead > 2);
  const row = ways.filter(({ aside }) => dx && aside < from.rect.height * 0.25);
  const group = ways.filter(({ other }) => dx && other.group !== from.group);
  const near = ways.filter(({ ahead, aside }) => aside <= ahead * 3);
  const among = [row, group, near].find((some) => some.length) || [];
  const best = among.reduce((least, way) => (!least || way.cost < least.cost ? way : least), null);
  return best && best.other;
}

/** Of `others`, the one whose middle is nearest to that of `rect`; null where there is none. */
export function nearest(rect, others) {
  const [x, y] = middle(rect);
  const far = (other) => Math.hypot(middle(other.rect)[0] - x, middle(other.rect)[1] - y);
  return others.reduce((best, other) => (!best || far(other) < far(best) ? other : best), null);
}

/** Share of `moving` that lies over `still`, 0 to 1. */
export function overlap(moving, still) {
  const width = Math.min(moving.right, still.right) - Math.max(moving.left, still.left);
  const height = Math.min(moving.bottom, still.bottom) - Math.max(moving.top, still.top);
  return width > 0 && height > 0 ? (width * height) / (moving.width * moving.height) : 0;
}

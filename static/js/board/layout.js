/* Geometry. `placements` says what lies where, from a view and the game's layout; `nearest` and `step` find
   neighbours among rectangles. Nothing here touches the page. */

const HIDDEN = 'hidden:';

/** Everything that lies on the table, cells in reading order, then piles: what the renderer draws. */
export function placements(view, layout) {
  return [...cellPlacements(view, layout), ...view.piles.flatMap((pile) => pilePlacements(pile))];
}

function cellPlacements(view, layout) {
  const byPlace = new Map(view.cells.map((cell) => [cell.at, cell]));
  const spots = [];
  for (const [place, slot] of Object.entries(layout.slots)) {
    const cell = byPlace.get(place);
    if (!cell) continue;
    const free = cell.under.length === 0;
    spots.push({ key: cell.card || HIDDEN + place, card: cell.card, place, area: 'cells', x: slot.column, y: slot.row, z: Math.round(slot.row) + 1, top: true, free, label: cell.label });
  }
  return spots;
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

/* The drawn state: a view as the server sent it, or that view with a listed move already carried out.
   Pure functions; unknown cards are named "?". Objects that a move does not touch keep their identity,
   so that "has this place changed since the server spoke?" is one comparison. */

export const UNKNOWN = '?';

export const cellAt = (view, place) => view.cells.find((cell) => cell.at === place) || null;
export const pileAt = (view, place) => view.piles.find((pile) => pile.at === place) || null;
export const gapAt = (view, place) => (view.gaps || []).find((gap) => gap.at === place) || null;
export const placeOf = (view, place) => cellAt(view, place) || pileAt(view, place) || gapAt(view, place);
export const pileOf = (view, role) => view.piles.find((pile) => pile.role === role) || null;

/** How many cards the piles of each role gained (or lost) from one view to the next; none where there was no view. */
export function gains(before, after) {
  const gained = { stock: 0, waste: 0, foundation: 0 };
  for (const pile of before ? after.piles : []) gained[pile.role] += pile.count;
  for (const pile of before ? before.piles : []) gained[pile.role] -= pile.count;
  return gained;
}

/** The card that can be seen on top of `place`, or null. */
export function cardAt(view, place) {
  const cell = cellAt(view, place);
  if (cell) return cell.card;
  const pile = pileAt(view, place);
  return pile && pile.cards.length ? pile.cards[pile.cards.length - 1] : null;
}

/** Listed moves on `place` alone. */
export const singles = (view, place) => view.legal.filter((move) => move.at.length === 1 && move.at[0] === place);

/** The listed move that joins `a` and `b`, in either order, or null. */
export function pair(view, a, b) {
  return view.legal.find(({ at }) => at.length === 2 && at.includes(a) && at.includes(b) && a !== b) || null;
}

/** Places that `place` may be joined with. */
export function partners(view, place) {
  return view.legal.filter(({ at }) => at.length === 2 && at.includes(place)).map(({ at }) => (at[0] === place ? at[1] : at[0]));
}

/** Whether a listed move takes the card on `place` away. On a board that waits for an answer the moves last known count. */
export const movable = (view, place) => (view.listed || view.legal).some(({ at }) => at.includes(place));

/** The cards that a gap would be filled with: those it takes that do not lie where they belong already, else any. */
export function wanted(view, gap) {
  const takers = partners(view, gap);
  const loose = takers.filter((place) => !(cellAt(view, place) || {}).set);
  return loose.length ? loose : takers;
}

/** A move on the whole table, of which only the server knows the outcome: the loose cards are dealt again. */
export const isWide = (move) => move.to.length === 0;

/** What lies where, and which moves that allowed: enough to draw it again. */
export const boardOf = ({ cells, gaps, piles, legal, listed }) => ({ cells, gaps, piles, listed: listed || legal });

/** Whether the card on `place` can be taken in hand: nothing lies on it, or a listed move uses it all the same. */
export function canPick(view, place) {
  const card = cardAt(view, place);
  if (!card || card === UNKNOWN) return false;
  const cell = cellAt(view, place);
  if (cell) return cell.under.length === 0 || partners(view, place).length > 0;
  const pile = pileAt(view, place);
  if (pile.role === 'waste') return true;
  return pile.role === 'stock' && view.legal.some(({ at, to }) => at.includes(place) && to.some(([, target]) => target === 'foundation'));
}

/** Every place a move changes; the foundation does not count, any number of moves may go there. */
export function touched(view, move) {
  const places = new Set(move.at);
  for (const [source, target] of move.to) for (const place of [source, target]) places.add(place);
  for (const place of [...places]) if ((pileAt(view, place) || {}).role === 'foundation') places.delete(place);
  return places;
}

/** `view` with a listed move carried out. Only moves that share no place with it stay listed. */
export function applyMove(view, move) {
  if (isWide(move)) return { ...view, listed: view.listed || view.legal, legal: [], moves: view.moves + 1 };
  const places = touched(view, move);
  let next = { ...view, legal: view.legal.filter((other) => ![...touched(view, other)].some((place) => places.has(place))) };
  for (const [source, target, whole] of move.to) next = transfer(next, source, target, whole === 'all');
  return { ...next, moves: view.moves + 1 };
}

function transfer(view, source, target, whole) {
  const card = cardAt(view, source) || UNKNOWN;
  const from = pileAt(view, source);
  const count = whole && from ? from.count : 1;
  return put(take(view, source, whole), target, card, count, whole);
}

function take(view, source, whole) {
  const pile = pileAt(view, source);
  if (pile) return withPile(view, { ...pile, count: whole ? 0 : pile.count - 1, cards: whole ? [] : pile.cards.slice(0, -1) });
  const cells = view.cells.filter((cell) => cell.at !== source);
  const gaps = view.gaps && view.gaps.length ? [...view.gaps, { at: source, takes: [], dead: false, label: '' }] : view.gaps;
  return { ...view, gaps, cells: cells.map((cell) => (cell.under.includes(source) ? { ...cell, under: cell.under.filter((at) => at !== source) } : cell)) };
}

function put(view, target, card, count, whole) {
  const pile = pileAt(view, target);
  if (!pile) return { ...view, gaps: view.gaps && view.gaps.filter((gap) => gap.at !== target), cells: [...view.cells, { at: target, card, under: [], label: '' }] };
  const hides = pile.role === 'stock';
  const cards = hides || whole ? [] : pile.role === 'foundation' ? [card] : [...pile.cards, card].slice(-3);
  return withPile(view, { ...pile, count: pile.count + count, cards });
}

function withPile(view, pile) {
  return { ...view, piles: view.piles.map((other) => (other.at === pile.at ? pile : other)) };
}

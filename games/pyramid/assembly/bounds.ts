// How many moves a win takes at least from a node, by where the stock stands: the order-free search with the order of the
// cards put back, but forgetful. It knows how many cards of each rank are left, not which ones, and lets a card of a rank
// be taken wherever one of that rank lay at the start. So no bound is too high, and most of what the deal's order costs
// in redeals is in it.
//
// Draws are paid in advance, a pass at a time: all cards of the stock at the start, all that are left at each redeal.
// How many that is needs no order. At the end, what was paid for and not drawn is given back; there the most is assumed.
//
// A node has a row of bytes for each layer. Column p is for p cards behind the stock's front ("drawn" ones, gone or on the
// waste). The layers: each number of redeals left, and for each the number of kings that were taken from outside.

import { count, one, total } from "./counts";
import { NOTHING, PAIR, TRANSITION, boundsOf, shapeOf, transitionsEnd, transitionsOf } from "./graph";
import { KING, MOST_CARDS, cards, drawn, ofPile, ofRank, piles, rankOfCard, redeals, stockOpen, unlimited } from "./task";

/** In a row: that the pyramid cannot be emptied. (Without limit on redeals, only that the number is high.) */
export const NEVER: i32 = 255;
/** What a row's numbers are higher by, so that what is given back fits in. */
export const BIAS: i32 = 32;
const ROW: i32 = 32;
const MOST_LAYERS: i32 = 24;
const MOST_REDEALS: i32 = 7;

/** The bytes of all rows of a node. */
export let size: i32 = 0;
let kingLayers: i32 = 1;
let atStart: u64 = 0;
let kings: u64 = 0;
let kingsOnWaste: u64 = 0;

// For each layer: by card, what is to be paid from its taking on when it is a waste's top, or the stock's.
const fromWaste = memory.data(24 * 32);
const fromStock = memory.data(24 * 32);
// By rank, and PAIR + rank: 0 for the cards that such a transition takes, 255 elsewhere.
const masks = memory.data(32 * 32);

/** Prepares for the task's cards. False when it has more cards, redeals or layers than there is room for. */
export function prepare(): bool {
  kingLayers = stockOpen || piles > 1 ? 1 : popcnt(ofRank(KING)) + 1;
  const layers = (redeals + 1) * kingLayers;
  size = layers * ROW;
  for (let card = 0; card < cards; card++) atStart += one(rankOfCard(card));
  kings = atStart & ~noKings();
  kingsOnWaste = <u64>popcnt(ofRank(KING) & ((1 << drawn) - 1)) * one(KING);
  for (let rank = 1; rank <= KING; rank++) mark(rank, ofRank(rank));
  return cards <= MOST_CARDS && redeals <= MOST_REDEALS && layers <= MOST_LAYERS;
}

// @ts-ignore: decorator
@inline function noKings(): u64 {
  return one(KING) - 1;
}

function mark(kind: i32, set: u32): void {
  for (let column = 0; column < ROW; column++) store<u8>(masks + kind * ROW + column, set >> column & 1 ? 0 : 255);
}

/** The row of a node for redeals left and kings taken from outside. */
// @ts-ignore: decorator
@inline export function rowOf(node: u32, redealsLeft: i32, kingsTaken: i32): usize {
  return boundsOf(node) + <usize>((redealsLeft * kingLayers + (kingLayers > 1 ? kingsTaken : 0)) * ROW);
}

/** Fills the rows of a node whose transitions lead to filled ones. `outside`: the cards left there, kings apart. */
export function fill(node: u32, outside: u64): void {
  memory.fill(boundsOf(node), <u8>NEVER, size);
  const gone = atStart - outside & noKings();
  if (piles > 1) return shapeOf(node) ? fillPiles(node, gone) : memory.fill(boundsOf(node), <u8>BIAS, size);
  memory.fill(fromWaste, <u8>NEVER, size);
  memory.fill(fromStock, <u8>NEVER, size);
  if (stockOpen) markPairs(gone);
  for (let left = 0; left <= redeals; left++) {
    for (let taken = kingLayers - 1; taken >= 0; taken--) fillLayer(node, left, taken, outside, gone);
  }
}

function fillLayer(node: u32, left: i32, taken: i32, outside: u64, gone: u64): void {
  const row = rowOf(node, left, taken);
  if (!shapeOf(node)) return fillEnd(row, outside + kingsLeft(left, taken));
  const offset = row - boundsOf(node);
  follow(node, row, offset);
  if (taken + 1 < kingLayers) lowerRow(fromWaste + offset, rowOf(node, left, taken + 1), 1, masks + KING * ROW);
  // A card that lies open on the stock needs no draw; a closed one is drawn, as was paid for, and then is the waste's top.
  const stock = stockOpen ? fromStock : fromWaste;
  let value = NEVER;
  if (unlimited || left) {
    const after = unlimited ? offset : offset - kingLayers * ROW;
    value = leastIn(stock + after) + total(outside) + 1;
    value = min(value + (stockOpen ? 0 : count(kings, KING) - taken), NEVER);
  }
  fillRow(row, value, stock + offset, fromWaste + offset, gone + (stockOpen ? kings : <u64>taken * one(KING)));
}

/** At most so many kings are left outside. Where the stock lies open, kings go as they come. */
function kingsLeft(left: i32, taken: i32): u64 {
  if (stockOpen) return left == redeals ? kings : kingsOnWaste;
  return kings - <u64>taken * one(KING);
}

/** Won: all is given back that may lie in the stock. */
function fillEnd(row: usize, left: u64): void {
  let refund = 0;
  for (let column = cards; column >= 0; column--) {
    const rank = column < cards ? one(rankOfCard(column)) : 0;
    if (left & rank * 7) {
      left -= rank;
      refund++;
    }
    store<u8>(row + column, <u8>(BIAS - refund));
  }
}

/** Collects what the transitions of a node offer in one layer. */
function follow(node: u32, row: usize, offset: usize): void {
  for (let at = transitionsOf(node); at < transitionsEnd(node); at += TRANSITION) {
    const child = boundsOf(load<u32>(at)) + offset;
    const cost: i32 = load<u8>(at, 4);
    const taken: i32 = load<u8>(at, 5);
    const mask = masks + taken * ROW;
    if (taken == NOTHING) lowerRow(row, child, cost, 0);
    else if (taken < PAIR) lowerRow(fromWaste + offset, child, cost, mask);
    if (taken != NOTHING && stockOpen) lowerRow(fromStock + offset, child, cost - 1, mask);
  }
}

/** Each column of `row` is at most that of `other` and `cost`, where `mask` is not set. */
// @ts-ignore: decorator
@inline function lowerRow(row: usize, other: usize, cost: i32, mask: usize): void {
  const added = i8x16.splat(<i8>cost);
  let first = i8x16.add_sat_u(v128.load(other), added);
  let second = i8x16.add_sat_u(v128.load(other, 16), added);
  if (mask) {
    first = v128.or(first, v128.load(mask));
    second = v128.or(second, v128.load(mask, 16));
  }
  v128.store(row, i8x16.min_u(v128.load(row), first));
  v128.store(row, i8x16.min_u(v128.load(row, 16), second), 16);
}

function leastIn(row: usize): i32 {
  let value = NEVER;
  for (let card = 0; card < cards; card++) value = min(value, <i32>load<u8>(row + card));
  return value;
}

/** From each column one may go on to any card of the stock, or take the waste's top, or pay `value` and go anywhere. */
function fillRow(row: usize, value: i32, stock: usize, waste: usize, gone: u64): void {
  for (let column = cards; column >= 0; column--) {
    if (column < cards) value = min(value, <i32>load<u8>(stock + column));
    const least = min(value, leastOfTops(column, waste, gone));
    if (least < <i32>load<u8>(row + column)) store<u8>(row + column, <u8>least);
  }
}

/** The least of the cards that may be the waste's top when `column` cards are drawn: all above them may have gone. */
function leastOfTops(column: i32, waste: usize, gone: u64): i32 {
  let value = NEVER;
  while (--column >= 0) {
    value = min(value, <i32>load<u8>(waste + column));
    const rank = one(rankOfCard(column));
    if (!(gone & rank * 7)) break;
    gone -= rank;
  }
  return value;
}

/** Marks, for each pair of ranks, the cards that may be the stock's top while a partner is the waste's. */
function markPairs(gone: u64): void {
  for (let rank = 1; rank * 2 < KING; rank++) {
    let set: u32 = 0;
    for (let left = ofRank(rank) | ofRank(KING - rank); left; left &= left - 1) {
      const card: i32 = ctz(left);
      if (topsBelow(card, ~0, gone + kings) & ofRank(KING - rankOfCard(card))) set |= 1 << card;
    }
    mark(PAIR + rank, set);
  }
}

/** Which cards of a set may be the top of those before `column`. */
function topsBelow(column: i32, set: u32, gone: u64): u32 {
  let tops: u32 = 0;
  for (let left = set & ((1 << column) - 1); left; ) {
    const card: i32 = 31 - clz(left);
    tops |= 1 << card;
    const rank = one(rankOfCard(card));
    if (!(gone & rank * 7)) break;
    gone -= rank;
    left ^= 1 << card;
  }
  return tops;
}

/** Several waste piles, one pass: each draw lays a card on each, and what may be a top then may be taken. */
function fillPiles(node: u32, gone: u64): void {
  const row = boundsOf(node);
  for (let column = cards; column >= 0; column--) {
    let tops: u32 = 0;
    for (let pile = 0; pile < piles; pile++) tops |= topsBelow(column, ofPile(pile), gone + kings);
    let value = column < cards ? <i32>load<u8>(row + min(column + piles, cards)) + 1 : NEVER;
    for (let at = transitionsOf(node); at < transitionsEnd(node); at += TRANSITION) {
      const taken: i32 = load<u8>(at, 5);
      const rank = taken & (PAIR - 1);
      if (taken && !(tops & ofRank(rank))) continue;
      if (taken > PAIR && !(tops & ofRank(KING - rank))) continue;
      value = min(value, <i32>load<u8>(boundsOf(load<u32>(at)) + column) + <i32>load<u8>(at, 4));
    }
    store<u8>(row + column, <u8>min(value, NEVER));
  }
}

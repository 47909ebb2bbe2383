// The shortest win: A* over what the pyramid and the cards outside look like after each removal. The draws and redeals up
// to the next removal are one step with it, so that a position is a table just after cards have left it.

import { BIAS, NEVER, rowOf } from "./bounds";
import { NOTHING, PAIR, TRANSITION, shapeOf, transitionsEnd, transitionsOf } from "./graph";
import { freeIn } from "./shapes";
import * as table from "./table";
import { KING, cards, ofPile, ofRank, piles, rankOfCard, stockOpen, unlimited } from "./task";

// How an entry was reached: by cards of the pyramid alone, a card on the waste, the stock's top card, the stock's and the
// waste's top cards together, or a draw alone; and whether a redeal came first.
export const PYRAMID: i32 = 0;
export const WASTE: i32 = 1;
export const STOCK: i32 = 2;
export const BOTH: i32 = 3;
export const DRAW: i32 = 4;
export const AGAIN: i32 = 8;

export let best: u32 = 0;

// The position that is being expanded.
let here: u32 = 0;
let moves: i32 = 0;
let left: u32 = 0;
let front: i32 = 0;
let again: i32 = 0;

// @ts-ignore: decorator
@inline function below(card: i32): u32 {
  return (1 << card) - 1;
}

// @ts-ignore: decorator
@inline export function leftIn(state: u64): u32 {
  return <u32>state & 0xffffff;
}

// @ts-ignore: decorator
@inline function frontOf(state: u64): i32 {
  return <i32>(state >> 24) & 31;
}

// @ts-ignore: decorator
@inline function redealsIn(state: u64): i32 {
  return <i32>(state >> 29) & 7;
}

/** Opens the position of a node, with some cards left outside and some number of them behind the stock's front. */
export function open(node: u32, outside: u32, behind: i32, redealsLeft: i32, cost: i32, way: i32, card: i32): void {
  // With one pile, cards that have gone between the waste's top and the stock make no difference.
  const front: i32 = piles == 1 ? 32 - clz(outside & below(behind)) : behind;
  const last: i32 = piles == 1 ? ctz((outside & ~below(front)) | (1 << cards)) : behind;
  const row = rowOf(node, redealsLeft, popcnt(ofRank(KING) & ~outside));
  let bound: i32 = 0;
  for (let column = front; column <= last; column++) bound = max(bound, <i32>load<u8>(row + column));
  if (bound == NEVER && !unlimited) return;
  // With one pile the draws of this pass are paid for in advance.
  if (piles == 1) bound += popcnt(outside & ~below(front));
  // The end is the end, whatever was given back there.
  bound = shapeOf(node) ? max(bound - BIAS, 0) : 0;
  const state = <u64>node << 32 | <u64>(outside | <u32>front << 24 | <u32>redealsLeft << 29);
  table.open(state, here, moves + cost, bound, way, card);
}

/** Expands the most promising position; false when there is none, or it is won (then it is `best`). */
export function expandNext(): bool {
  const entry = table.closeNext();
  if (!entry) return false;
  const state = table.stateOf(entry);
  const node = table.nodeOf(state);
  if (!shapeOf(node)) {
    best = entry;
    return false;
  }
  here = entry;
  moves = table.movesTo(entry);
  left = leftIn(state);
  front = frontOf(state);
  again = redealsIn(state);
  expand(node);
  return true;
}

function expand(node: u32): void {
  const asleep = asleepNow();
  const shape = shapeOf(node);
  for (let at = transitionsOf(node); at < transitionsEnd(node); at += TRANSITION) {
    const child = load<u32>(at);
    const cost: i32 = load<u8>(at, 4);
    const taken: i32 = load<u8>(at, 5);
    if (taken > PAIR) takePairs(taken - PAIR, child, cost);
    else if (taken != NOTHING) takeAll(ofRank(taken) & left, child, cost);
    else if ((shape ^ shapeOf(child)) & ~asleep) open(child, left, front, again, cost, PYRAMID, 0);
  }
  takeAll(ofRank(KING) & left & (stockOpen ? below(front) : ~0), node, 1);
  if (piles > 1 && front < cards) open(node, left, min(front + piles, cards), again, 1, DRAW, 0);
}

/**
 * The cells whose pairs among each other were there before cards from outside were last taken: then was their time.
 * Each such pair can be moved before that taking, and the line is as long.
 */
function asleepNow(): u32 {
  return table.wayTo(here) == PYRAMID ? 0 : freeIn(shapeOf(table.nodeOf(table.stateOf(table.parentOf(here)))));
}

/** Takes each of some cards, however long the way to it. */
function takeAll(wanted: u32, child: u32, cost: i32): void {
  if (piles > 1) wanted &= tops();
  for (; wanted; wanted &= wanted - 1) {
    const card: i32 = ctz(wanted);
    if (piles > 1) open(child, left & ~(1 << card), front, again, cost, WASTE, card);
    else if (card == front - 1) open(child, left & ~(1 << card), card, again, cost, WASTE, card);
    else if (stockOpen) takeFromStock(card, 1 << card, child, cost, STOCK);
    else takeDrawn(card, child, cost);
  }
}

/** The tops of the waste piles. */
function tops(): u32 {
  let all: u32 = 0;
  for (let pile = 0; pile < piles; pile++) {
    const drawn = left & ofPile(pile) & below(front);
    if (drawn) all |= 0x80000000 >> clz(drawn);
  }
  return all;
}

/** Takes a card that must be drawn, after a redeal where it lies on the waste. */
function takeDrawn(card: i32, child: u32, cost: i32): void {
  const rest = left & ~(1 << card);
  const stock = left & ~below(front);
  const way = below(card + 1) & left;
  if (card >= front) open(child, rest, card, again, cost + popcnt(stock & way), WASTE, card);
  else if (unlimited || again) {
    open(child, rest, card, afterRedeal(), cost + popcnt(stock) + 1 + popcnt(way), WASTE | AGAIN, card);
  }
}

/** Takes some cards when `card` is the stock's top. A king on the way there leaves, which costs no more than a draw. */
function takeFromStock(card: i32, taken: u32, child: u32, cost: i32, way: i32): void {
  const stock = left & ~below(front);
  const before = left & below(card);
  const passed = card >= front ? stock & before : stock | before;
  const rest = left & ~taken & ~(passed & ofRank(KING));
  if (card >= front) open(child, rest, card, again, cost + popcnt(passed), way, card);
  else if (unlimited || again) open(child, rest, card, afterRedeal(), cost + popcnt(passed) + 1, way | AGAIN, card);
}

function afterRedeal(): i32 {
  return unlimited ? 0 : again - 1;
}

/** Takes each two cards outside of a rank and its partner's that may leave together. */
function takePairs(rank: i32, child: u32, cost: i32): void {
  const both = left & (ofRank(rank) | ofRank(KING - rank));
  if (piles > 1) return takeTops(both & tops(), rank, child, cost);
  for (let wanted = both; wanted; wanted &= wanted - 1) {
    const card: i32 = ctz(wanted);
    const other = topBefore(card);
    if (other >= 0 && rankOfCard(other) + rankOfCard(card) == KING) {
      takeFromStock(card, 1 << card | 1 << other, child, cost, BOTH);
    }
  }
}

/** The waste's top when `card` is the stock's; -1 for none. */
function topBefore(card: i32): i32 {
  const kings = ofRank(KING) & (card >= front ? ~below(front) : ~0);
  return 31 - clz(left & below(card) & ~kings);
}

function takeTops(both: u32, rank: i32, child: u32, cost: i32): void {
  for (let one = both & ofRank(rank); one; one &= one - 1) {
    for (let other = both & ~ofRank(rank); other; other &= other - 1) {
      const rest = left & ~(1 << ctz(one)) & ~(1 << ctz(other));
      open(child, rest, front, again, cost, BOTH, ctz(one));
    }
  }
}

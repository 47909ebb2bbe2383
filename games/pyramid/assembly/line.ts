// The answer, as the caller unpacks it: the verdict (0 unknown, 1 won, 2 lost) and whether no line is shorter, one byte each;
// then the moves of the line, two bytes each: the places of the cards that leave (the second may be NONE), or DRAW, or
// REDEAL. Places are the cells 0 to 27 in reading order, the stock's top card, and the tops of the waste piles.

import { freeIn } from "./shapes";
import { shapeOf } from "./graph";
import { AGAIN, BOTH, DRAW, STOCK, WASTE, leftIn } from "./search";
import * as table from "./table";
import { CELLS, KING, cards, drawn, ofPile, piles, pyramid, rankOfCard, rankOfCell, stockOpen } from "./task";

const STOCK_TOP: i32 = CELLS;
const FIRST_WASTE: i32 = CELLS + 1;
const NONE: i32 = 255;
const DRAWN: i32 = 254;
const REDEALT: i32 = 253;

export const UNKNOWN: u8 = 0;
export const WON: u8 = 1;
export const LOST: u8 = 2;

export const answer = memory.data(2 + 2048 * 2);
export let size: i32 = 0;

// Entries from the first one to the win; no line takes more than the 52 cards and, with three piles, 8 draws alone.
const path = memory.data(64 * 4);

// The table as the written moves leave it: the pyramid, the cards outside, and how many lie behind the stock's front.
let shape: u32 = 0;
let left: u32 = 0;
let front: i32 = 0;
// The places of the removal that is being written.
let first: i32 = NONE;
let second: i32 = NONE;

/** Writes a verdict without a line. */
export function writeVerdict(verdict: u8): void {
  store<u8>(answer, verdict);
  store<u8>(answer, 0, 1);
  size = 2;
}

/** Writes the line that leads to a won entry. */
export function writeWin(best: u32, optimal: bool): void {
  writeVerdict(WON);
  store<u8>(answer, optimal, 1);
  shape = pyramid;
  left = (1 << cards) - 1;
  front = drawn;
  let length = 0;
  for (let entry = best; entry; entry = table.parentOf(entry)) store<u32>(path + (length++ << 2), entry);
  writeKings(load<u32>(path + (length - 1 << 2)));
  for (let index = length - 2; index >= 0; index--) writeStep(load<u32>(path + (index << 2)));
}

function write(first: i32, second: i32): void {
  store<u8>(answer + size, <u8>first);
  store<u8>(answer + size, <u8>second, 1);
  size += 2;
}

/** The moves from an entry's parent to the entry. */
function writeStep(entry: u32): void {
  const kind = table.wayTo(entry) & ~AGAIN;
  const card = table.cardTaken(entry);
  if (table.wayTo(entry) & AGAIN) writeRedeal();
  if (kind == DRAW) {
    write(DRAWN, NONE);
    front = min(front + piles, cards);
  }
  while (kind == WASTE && front <= card) writeDraw();
  while ((kind == STOCK || kind == BOTH) && stockOpen && stockTop() != card) writeDraw();
  writeRemoval(entry, kind);
  writeKings(entry);
}

function stockTop(): i32 {
  return <i32>ctz(left >> front) + front;
}

function writeRedeal(): void {
  while (left >> front) writeDraw();
  write(REDEALT, NONE);
  front = 0;
}

/** One card of the stock goes to the waste, or is an open king and leaves. */
function writeDraw(): void {
  const card = stockTop();
  front = card + 1;
  if (stockOpen && rankOfCard(card) == KING) {
    write(STOCK_TOP, NONE);
    left ^= 1 << card;
  } else {
    write(DRAWN, NONE);
  }
}

/** The cards that leave with an entry, kings that follow them apart. */
function writeRemoval(entry: u32, kind: i32): void {
  const state = table.stateOf(entry);
  const cells = shape ^ shapeOf(table.nodeOf(state));
  first = second = NONE;
  for (let gone = left & ~leftIn(state); gone; gone &= gone - 1) name(placeOf(ctz(gone), kind, table.cardTaken(entry)));
  for (let gone = cells; gone; gone &= gone - 1) {
    if (rankOfCell(ctz(gone)) == KING) continue;
    name(ctz(gone));
    shape ^= 1 << ctz(gone);
  }
  left = leftIn(state);
  if (first != NONE) write(first, second);
}

function name(place: i32): void {
  if (first == NONE) first = place;
  else second = place;
}

/** Where a card outside lies when it leaves; `taken` is the one that the way there ended at. */
function placeOf(card: i32, kind: i32, taken: i32): i32 {
  if (stockOpen && kind != WASTE && card == taken) return STOCK_TOP;
  for (let pile = 0; pile < piles; pile++) if (ofPile(pile) >> card & 1) return FIRST_WASTE + pile;
  return NONE;
}

/** The kings that leave the pyramid before the entry's position is reached. */
function writeKings(entry: u32): void {
  const rest = shapeOf(table.nodeOf(table.stateOf(entry)));
  while (shape != rest) {
    const free = freeIn(shape) & ~rest;
    for (let gone = free; gone; gone &= gone - 1) write(ctz(gone), NONE);
    shape ^= free;
  }
}

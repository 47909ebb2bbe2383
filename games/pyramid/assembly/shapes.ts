// The pyramid's geometry. A set of cells is a bit mask in reading order; the cells that hold a card are a shape.

import { CELLS, KING, coverPairs, rankOfCell } from "./task";

const LAST_ROW: i32 = 21;

const coverMasks = memory.data(32 * 4);
// By cell, the cells whose card makes 13 with it.
const partnerMasks = memory.data(32 * 4);
let kings: u32 = 0;

/** The cells over a cell: its neighbours in the next row. */
// @ts-ignore: decorator
@inline export function coversOf(cell: i32): u32 {
  return load<u32>(coverMasks + (cell << 2));
}

// @ts-ignore: decorator
@inline export function partnersOf(cell: i32): u32 {
  return load<u32>(partnerMasks + (cell << 2));
}

/** Prepares the masks of the task's pyramid. */
export function prepare(): void {
  let row = 0;
  for (let cell = 0, last = 0; cell < CELLS; cell++) {
    if (cell > last) last += ++row + 1;
    if (cell < LAST_ROW) store<u32>(coverMasks + (cell << 2), 3 << (cell + row + 1));
    prepareRank(cell);
  }
}

function prepareRank(cell: i32): void {
  const rank = rankOfCell(cell);
  if (rank == KING) kings |= 1 << cell;
  if (rank == 0 || rank == KING) return;
  for (let other = 0; other < CELLS; other++) {
    if (rankOfCell(other) + rank != KING) continue;
    store<u32>(partnerMasks + (cell << 2), partnersOf(cell) | (1 << other));
  }
}

/** The cells of a shape whose card no card covers. */
export function freeIn(shape: u32): u32 {
  let free: u32 = 0;
  for (let left = shape; left; left &= left - 1) {
    const cell = ctz(left);
    if (!(coversOf(cell) & shape)) free |= 1 << cell;
  }
  return free;
}

/** A shape without the kings that may leave it, one after the other; they always do, it never harms. */
export function withoutKings(shape: u32): u32 {
  let free = shape & kings;
  while (free) {
    free = freeIn(shape) & kings;
    shape ^= free;
  }
  return shape;
}

/** The cells that may leave together with `cell`, a free one: free ones after it, and what it alone still covers. */
export function pairsWith(cell: i32, shape: u32, free: u32): u32 {
  const partners = partnersOf(cell) & shape;
  const pairs = partners & free & ~((2 << cell) - 1);
  return coverPairs ? pairs | coveredOnlyBy(cell, partners, shape) : pairs;
}

function coveredOnlyBy(cell: i32, partners: u32, shape: u32): u32 {
  let covered: u32 = 0;
  for (let left = partners & ((1 << cell) - 1); left; left &= left - 1) {
    const under = ctz(left);
    if ((coversOf(under) & shape) == <u32>(1 << cell)) covered |= 1 << under;
  }
  return covered;
}

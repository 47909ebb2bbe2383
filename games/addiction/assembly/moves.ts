// The card moves of a grid, as the rules allow them, and those among them that need no second thought.

import { COLUMNS, GAP, GRID, KING, ROW, RUN, TWO, at, cellOf, columnOf, locate, rankOf, runOf } from "./grid";

// At most four gaps, each in column 1 and open to four twos.
const found = memory.data(16 * 2);
let count: u32 = 0;

// @ts-ignore: decorator
@inline export function from(index: u32): u32 {
  return load<u8>(found + (index << 1));
}

// @ts-ignore: decorator
@inline export function to(index: u32): u32 {
  return load<u8>(found + (index << 1), 1);
}

/** Lists the moves worth a look, for `from` and `to`, and answers how many; 0 only when no card can move. */
export function list(grid: usize): u32 {
  locate(grid);
  count = 0;
  if (addSafe(grid)) return count;
  for (let row: u32 = 0; row < GRID; row += ROW) {
    if (!at(grid, row + 1)) addTwos(row + 1);
    for (let cell = row + 2; cell <= row + COLUMNS; cell++) {
      if (!at(grid, cell)) addFollower(at(grid, cell - 1), cell);
    }
  }
  return count;
}

/** Whether a card may go from a cell to another. */
export function isLegal(grid: usize, source: u32, target: u32): bool {
  const card = at(grid, source);
  if (card == GAP || at(grid, target) != GAP) return false;
  return columnOf(target) == 1 ? rankOf(card) == TWO : at(grid, target - 1) == card - 1 && rankOf(card) != TWO;
}

function add(source: u32, target: u32): void {
  store<u8>(found + (count << 1), source);
  store<u8>(found + (count << 1), target, 1);
  count++;
}

function addTwos(gap: u32): void {
  for (let two = TWO; two < GRID; two += ROW) add(cellOf(two), gap);
}

function addFollower(left: u32, gap: u32): void {
  if (left != GAP && rankOf(left) != KING) add(cellOf(left + 1), gap);
}

/**
 * Adds one move into place that every winning line may as well begin with, if there is one.
 *
 * While all twos are in column 1 nothing in place ever leaves: the gap right of it is of use to its one card only. That
 * card may go at once unless it serves the next of its suit where it lies: not a king, not one in the last column, and
 * not one that the next follows already.
 */
function addSafe(grid: usize): bool {
  if (!hasAllTwos(grid)) return false;
  for (let row: u32 = 0; row < GRID; row += ROW) {
    const run = runOf(grid, row);
    const gap = row + 1 + run;
    if (run == RUN || at(grid, gap) != GAP) continue;
    const card = at(grid, gap - 1) + 1;
    const cell = cellOf(card);
    if (rankOf(card) == KING || columnOf(cell) == COLUMNS || at(grid, cell + 1) == card + 1) {
      add(cell, gap);
      return true;
    }
  }
  return false;
}

function hasAllTwos(grid: usize): bool {
  for (let cell: u32 = 1; cell < GRID; cell += ROW) {
    if (rankOf(at(grid, cell)) != TWO) return false;
  }
  return true;
}

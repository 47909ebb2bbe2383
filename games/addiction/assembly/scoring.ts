// How promising a grid looks: a sum of weights for what is to be seen in it.

import { COLUMNS, GAP, GRID, KING, ROW, RUN, TWO, at, cellOf, columnOf, locate, rankOf, runOf, wantsTwo } from "./grid";
import * as weights from "./weights";

const MOST_STEPS: u32 = 20;

let sum: i32 = 0;
let mobile: u32 = 0;
let placed: u32 = 0;

/** The score of a grid, in twenty-fifths of a unit of log-odds. */
export function scoreOf(grid: usize): i32 {
  locate(grid);
  sum = 0;
  mobile = 0;
  placed = 0;
  for (let row: u32 = 0; row < GRID; row += ROW) addRow(grid, row);
  add(weights.MOBILE, min<u32>(mobile, 31));
  return sum;
}

/** How many cards of the grid scored last are in place. */
export function inPlace(): u32 {
  return placed;
}

// @ts-ignore: decorator
@inline function add(table: usize, index: u32): void {
  sum += load<i16>(table + (index << 1));
}

function addRow(grid: usize, row: u32): void {
  const run = runOf(grid, row);
  placed += run;
  add(weights.RUNS, run);
  if (run < RUN) addNext(grid, row, run);
  let isDead = run == RUN;
  for (let cell = row + 1 + run; cell <= row + COLUMNS; cell++) {
    const card = at(grid, cell);
    if (card) addCard(grid, row, run, cell, card);
    else if (cell == row + 1) add(weights.GAPS, weights.FIRST_COLUMN);
    else if (isDead) addDeadGap(at(grid, cell - 1), run);
    else addGap(grid, row, run, cell);
    isDead = card ? rankOf(card) == KING : isDead && cell != row + 1;
  }
}

/** The cell right of a row's cards in place, and the card that belongs there. */
function addNext(grid: usize, row: u32, run: u32): void {
  const target = row + 1 + run;
  const steps = stepsToFree(grid, target);
  add(run ? weights.STEPS : weights.FIRST_STEPS, steps);
  if (!run) return;
  const card = at(grid, row + 1) + run;
  add(at(grid, target) == GAP ? weights.WANTED_NOW : weights.WANTED, surroundings(grid, card));
}

/** How many cards have to move, each to where it goes now, until a cell is free, at most 8; BLOCKED if that cannot be. */
function stepsToFree(grid: usize, target: u32): u32 {
  let steps: u32 = 0;
  for (let card = at(grid, target); card; steps++) {
    if (rankOf(card) == TWO) return wantsTwo(grid) ? min<u32>(steps + 1, 8) : weights.BLOCKED;
    const home = cellOf(card - 1) + 1;
    if (columnOf(home) > COLUMNS || home == target) return weights.BLOCKED;
    card = at(grid, home);
  }
  return min<u32>(steps, 8);
}

/** What lies left of a card (edge, gap, king, other) times 4, and right of it (edge, gap, the next of its suit, other). */
function surroundings(grid: usize, card: u32): u32 {
  const cell = cellOf(card);
  const left = at(grid, cell - 1);
  const right = at(grid, cell + 1);
  const before: u32 = columnOf(cell) == 1 ? 0 : !left ? 1 : rankOf(left) == KING ? 2 : 3;
  const after: u32 = columnOf(cell) == COLUMNS ? 0 : !right ? 1 : right == card + 1 ? 2 : 3;
  return before * 4 + after;
}

/** A card that is not in place: where it lies, and where the one before it in its suit does. */
function addCard(grid: usize, row: u32, run: u32, cell: u32, card: u32): void {
  const rank = rankOf(card);
  const column = columnOf(cell);
  add(weights.COLUMNS_OF_RANK, rank * 16 + column);
  if (run && ((card ^ at(grid, row + 1)) & 0x30) == 0 && column == rank - 1) add(weights.AT_HOME, rank);
  if (rank == TWO) return;
  const before = cellOf(card - 1);
  if (columnOf(before) == COLUMNS) add(weights.BEFORE_IN_LAST_COLUMN, rank);
  if (before == cell - 1) add(weights.FOLLOWS, rank);
  else if ((before & 0x30) == row) add(weights.BEFORE_IN_ROW, 16 + columnOf(before) - column);
}

function addDeadGap(left: u32, run: u32): void {
  add(weights.GAPS, run == RUN ? weights.ROW_DONE : left ? weights.RIGHT_OF_KING : weights.RIGHT_OF_DEAD_GAP);
}

/** A gap that takes a card now or later: what lies left of it, and how long cards can follow into each other's gaps. */
function addGap(grid: usize, row: u32, run: u32, cell: u32): void {
  let left = at(grid, cell - 1);
  add(weights.GAPS, rankOf(left) + (left && cell == row + 1 + run ? weights.RIGHT_OF_RUN : 0));
  if (!left) return;
  let steps: u32 = 0;
  while (left && rankOf(left) != KING && steps < MOST_STEPS) {
    steps++;
    const next = cellOf(left + 1);
    left = columnOf(next) == 1 ? GAP : at(grid, next - 1);
  }
  mobile += steps;
  add(weights.CHAINS, min<u32>(steps, 15));
}

// The best place to stop at, of all that a search meets, and the line that leads there.

import { GRID, ROW, runOf } from "./grid";
import * as line from "./line";
import * as moves from "./moves";
import * as trail from "./trail";
import * as weights from "./weights";

/** Nothing is dealt again: the more cards in place the better. */
export const NEVER: u32 = 0;
/** A shuffle may follow at any time, its gaps falling anywhere. */
export const ANY_TIME: u32 = 1;
/** The same, with gaps right of the cards in place. */
export const AFTER_RUNS: u32 = 2;
/** As AFTER_RUNS, but only when no card can move. */
export const WHEN_STUCK: u32 = 3;

/** Cards in place of a won grid. */
export const ALL: u32 = 48;

const NOTHING: i32 = i32.MIN_VALUE;
const WIN: i32 = i32.MAX_VALUE;

let shuffles: u32 = NEVER;
let best: i32 = NOTHING;
let isNew: bool = false;
let lastEntry: u32 = 0;
let lastFrom: u32 = 0;
let lastTo: u32 = 0;

/** Forgets what was met; `start` is where every line begins, and the first end. */
export function begin(start: usize, kind: u32): void {
  shuffles = kind;
  best = worthOf(start);
}

/** Whether a win was met. */
export function isWon(): bool {
  return best == WIN;
}

/** Whether stopping at the best end is allowed at all. */
export function isOne(): bool {
  return best != NOTHING;
}

/** A grid with so many cards in place, that one move from the grid of a trail's entry led to. */
export function offer(placed: u32, entry: u32, from: u32, to: u32): void {
  if (shuffles != WHEN_STUCK || placed == ALL) take(worthBy(placed), entry, from, to);
}

/** A grid in the trail in which no card can move. */
export function offerStuck(grid: usize, entry: u32): void {
  if (entry) take(worthBy(placedIn(grid)), trail.before(entry), trail.from(entry), trail.to(entry));
}

/** Writes down the line to the best end if it was met in this pass; then the trail may begin anew. */
export function keepLine(): void {
  if (isNew) line.write(lastEntry, lastFrom, lastTo);
  isNew = false;
}

function take(worth: i32, entry: u32, from: u32, to: u32): void {
  if (worth <= best) return;
  best = worth;
  lastEntry = entry;
  lastFrom = from;
  lastTo = to;
  isNew = true;
}

/** What stopping at a grid is worth; greater is better. */
export function worthOf(grid: usize): i32 {
  const placed = placedIn(grid);
  return shuffles == WHEN_STUCK && placed != ALL && moves.list(grid) ? NOTHING : worthBy(placed);
}

/** Cards in place, or how likely a win is after the next shuffle; all that this depends on much is how many lie still. */
function worthBy(placed: u32): i32 {
  if (placed == ALL) return WIN;
  if (shuffles == NEVER) return placed;
  return load<i16>((shuffles == ANY_TIME ? weights.SHUFFLED : weights.SHUFFLED_AFTER_RUNS) + (placed << 1));
}

function placedIn(grid: usize): u32 {
  let placed: u32 = 0;
  for (let row: u32 = 0; row < GRID; row += ROW) placed += runOf(grid, row);
  return placed;
}

// The fewest moves that win a Pyramid position. See games/engine/search.py for how a search is called, task.ts for what it
// is given, line.ts for what it answers.

import { allocate } from "../../engine/assembly/memory";
import * as bounds from "./bounds";
import * as graph from "./graph";
import * as line from "./line";
import * as search from "./search";
import * as shapes from "./shapes";
import * as table from "./table";
import * as task from "./task";

const RUNNING: i32 = 0;
const DONE: i32 = 1;
// The last positions of a budget, one in so many and at least so many, go to finding any line at all.
const HURRY_SHARE: i32 = 8;
const HURRY_LEAST: i32 = 64;

let address: usize = 0;
let expanded: i32 = 0;
let budget: i32 = 0;
let hurryAfter: i32 = 0;
// What every line has at least, as far as the search for the shortest one came.
let least: i32 = -1;

/** Where to write a task of `size` bytes, or 0. */
export function input(size: i32): usize {
  address = allocate(size);
  return address;
}

/** Reads the task and prepares the search within a budget of positions. */
export function begin(positions: i32): i32 {
  budget = positions;
  hurryAfter = positions - max(positions / HURRY_SHARE, HURRY_LEAST);
  task.read(address);
  shapes.prepare();
  if (!bounds.prepare()) return end(line.UNKNOWN);
  const root = graph.build();
  if (graph.full) return outOfMemory();
  if (root == graph.LOST) return end(line.LOST);
  table.prepare();
  const kings = popcnt(graph.shapeOf(root) ^ task.pyramid);
  search.open(root, (1 << task.cards) - 1, task.drawn, task.redeals, kings, search.PYRAMID, 0);
  return table.full ? outOfMemory() : RUNNING;
}

/** Searches on, through so many positions at most. */
export function step(positions: i32): i32 {
  for (const until = min(expanded + positions, budget); expanded < until; expanded++) {
    if (expanded >= hurryAfter && least < 0) hurry();
    const more = search.expandNext();
    if (table.full) return outOfMemory();
    if (!more) return search.best ? win() : end(line.LOST);
  }
  return expanded < budget ? RUNNING : end(line.UNKNOWN);
}

/** The positions that were expanded. */
export function positions(): i32 {
  return expanded;
}

/** Where the answer lies, once the state is done. */
export function output(): usize {
  return line.answer;
}

export function outputSize(): i32 {
  return line.size;
}

function hurry(): void {
  least = table.lowest;
  table.hurry();
}

function win(): i32 {
  line.writeWin(search.best, least < 0 || table.movesTo(search.best) <= least);
  return DONE;
}

function end(verdict: u8): i32 {
  line.writeVerdict(verdict);
  return DONE;
}

/** Nothing is known then, not even where the search came to an end: it may have missed positions. */
function outOfMemory(): i32 {
  line.size = 0;
  return DONE;
}

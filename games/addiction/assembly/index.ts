// Addiction's search. The task: 52 bytes as `games.addiction.grid` has them, and one that says when shuffles are allowed
// (`ends`). The answer: what is known (see below), then the best line, two cells for each move.

import { allocate } from "../../engine/assembly/memory";
import * as ends from "./ends";
import { COLUMNS, EDGE, GRID, ROW } from "./grid";
import * as line from "./line";
import * as passes from "./passes";
import * as seen from "./seen";

const CELLS: u32 = 52;
const NO_CARD: u32 = 255;
const RUNNING: i32 = 0;
const DONE: i32 = 1;
// What is known: nothing and nowhere to stop; only the best line; that it wins; that no line does.
const NO_END: u8 = 0;
const BEST: u8 = 1;
const WON: u8 = 2;
const EXHAUSTED: u8 = 3;

const start = memory.data(64);
let task: usize = 0;
let answer: usize = 0;

export function input(size: i32): i32 {
  task = allocate(size);
  return <i32>task;
}

export function begin(positions: i32): i32 {
  memory.fill(start, <u8>EDGE, GRID);
  for (let cell: u32 = 0; cell < CELLS; cell++) store<u8>(start + inRow(cell), cardOf(load<u8>(task + cell)));
  seen.prepare();
  ends.begin(start, load<u8>(task + CELLS));
  return passes.begin(start, positions) ? RUNNING : write();
}

export function step(positions: i32): i32 {
  return passes.run(positions) ? write() : RUNNING;
}

export function positions(): i32 {
  return passes.expanded;
}

export function output(): i32 {
  return <i32>answer;
}

export function outputSize(): i32 {
  return answer ? 1 + line.size() * 2 : 0;
}

function write(): i32 {
  answer = allocate(1 + line.size() * 2);
  if (!answer) return DONE;
  store<u8>(answer, ends.isWon() ? WON : passes.isExhausted() ? EXHAUSTED : ends.isOne() ? BEST : NO_END);
  for (let i: u32 = 0; i < line.size(); i++) {
    store<u8>(answer + 1 + i * 2, fromRow(line.from(i)));
    store<u8>(answer + 1 + i * 2, fromRow(line.to(i)), 1);
  }
  return DONE;
}

/** The place in a grid of one of the 52 cells, and back. */
function inRow(cell: u32): u32 {
  return (cell / COLUMNS) * ROW + 1 + (cell % COLUMNS);
}

function fromRow(cell: u32): u32 {
  return (cell / ROW) * COLUMNS + (cell % ROW) - 1;
}

/** A card by its number in the sorted deck, in which every suit begins with its ace. */
function cardOf(number: u32): u32 {
  return number == NO_CARD ? 0 : ((number / COLUMNS) << 4) | ((number % COLUMNS) + 1);
}

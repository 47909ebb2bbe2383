// The best line known: two bytes for each move, the cell that a card leaves and the gap it goes to.

import { allocate } from "../../engine/assembly/memory";
import { GRID, move } from "./grid";
import { worthOf } from "./ends";
import { isLegal } from "./moves";
import * as trail from "./trail";

const MOST: u32 = 1024;

const moves = memory.data(2048);
const shorter = memory.data(2048);
const grid = memory.data(64);
let length: u32 = 0;

/** How many moves it has. */
export function size(): u32 {
  return length;
}

export function from(index: u32): u32 {
  return load<u8>(moves + index * 2);
}

export function to(index: u32): u32 {
  return load<u8>(moves + index * 2, 1);
}

/** Takes down the way to a trail's entry and one move more. */
export function write(last: u32, lastFrom: u32, lastTo: u32): void {
  length = 1;
  for (let entry = last; entry; entry = trail.before(entry)) length++;
  if (length > MOST) {
    length = 0;
    return;
  }
  let place = length - 1;
  put(moves, place, lastFrom, lastTo);
  for (let entry = last; entry; entry = trail.before(entry)) put(moves, --place, trail.from(entry), trail.to(entry));
}

/** Takes out the moves without which the rest is legal and ends as well. */
export function shorten(start: usize): void {
  memory.copy(grid, start, GRID);
  for (let i: u32 = 0; i < length; i++) move(grid, from(i), to(i));
  const worth = worthOf(grid);
  let i: u32 = 0;
  while (i < length) {
    if (!drop(start, i, worth)) i++;
  }
}

/** Leaves out a move, and each later one that is illegal then, unless the end is worth less. */
function drop(start: usize, gone: u32, worth: i32): bool {
  memory.copy(grid, start, GRID);
  let kept: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    if (i == gone || !isLegal(grid, from(i), to(i))) continue;
    move(grid, from(i), to(i));
    put(shorter, kept++, from(i), to(i));
  }
  if (worthOf(grid) < worth) return false;
  memory.copy(moves, shorter, kept * 2);
  length = kept;
  return true;
}

function put(place: usize, index: u32, source: u32, target: u32): void {
  store<u8>(place + index * 2, source);
  store<u8>(place + index * 2, target, 1);
}

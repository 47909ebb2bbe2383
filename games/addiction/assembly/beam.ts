// One pass over the grids that can be reached, layer by layer; a layer is a number of moves, and keeps its best `width`.

import { allocate } from "../../engine/assembly/memory";
import { GRID, ROW, at, move } from "./grid";
import * as ends from "./ends";
import * as moves from "./moves";
import { inPlace, scoreOf } from "./scoring";
import * as seen from "./seen";
import * as trail from "./trail";

export const RUNNING: i32 = 0;
export const WON: i32 = 1;
/** Every grid that can be reached was seen, and none of them is won. */
export const EXHAUSTED: i32 = 2;
/** The pass ended without an answer. */
export const OVER: i32 = 3;
export const NO_MEMORY: i32 = 4;

// A grid, the hashes of its four rows, its entry in the trail.
const NODE: u32 = 112;
const HASHES: u32 = GRID;
const ENTRY: u32 = 96;
// Score, number of the node it comes from, the two cells of the move.
const CANDIDATE: u32 = 12;
const MOST_MOVES: u32 = 16;
const LEVELS: i32 = 8192;
// How far chance may lift a score; passes differ in it alone.
const NOISE: u32 = 25;
// Grids met in a whole pass for each that a layer keeps.
const MET: u32 = 512;

const counts = memory.data(8192 * 4);
const child = memory.data(112);
let roomFor: u32 = 0;
let layer: usize = 0;
let nextLayer: usize = 0;
let candidates: usize = 0;
let width: u32 = 0;
let size: u32 = 0;
let index: u32 = 0;
let found: u32 = 0;
let chance: u64 = 0;
let isWhole: bool = true;
let isSurvey: bool = false;

/** Makes room for passes of this width; false when there is no memory for it. */
function grow(wanted: u32): bool {
  if (wanted <= roomFor) return true;
  layer = allocate(wanted * NODE);
  nextLayer = allocate(wanted * NODE);
  candidates = allocate(wanted * MOST_MOVES * CANDIDATE);
  if (!layer || !nextLayer || !candidates) return false;
  roomFor = wanted;
  return true;
}

/**
 * Begins a pass at a grid; `seed` sets it apart from others of the same width. A survey drops nothing: it is over when a
 * layer is wider than `most`. False when there is no memory for it.
 */
export function begin(start: usize, most: u32, seed: u32, survey: bool): bool {
  if (!grow(most) || !seen.clear(32 - clz(most * MET - 1))) return false;
  width = most;
  chance = seen.scrambled(seed);
  isWhole = true;
  isSurvey = survey;
  memory.copy(layer, start, GRID);
  for (let row: u32 = 0; row < 4; row++) store<u64>(layer + HASHES + row * 8, seen.rowHash(start, row * ROW));
  store<u32>(layer, 0, ENTRY);
  seen.add(seen.gridHash(layer + HASHES));
  trail.clear();
  size = 1;
  index = 0;
  found = 0;
  return true;
}

/** Expands one grid and answers how the pass stands. */
export function expandNext(): i32 {
  if (expand(index++)) return WON;
  return index < size ? RUNNING : advance();
}

/** Meets every grid that is one move away; true when one of them is won. */
function expand(node: u32): bool {
  const grid = layer + node * NODE;
  const count = moves.list(grid);
  if (!count) ends.offerStuck(grid, load<u32>(grid, ENTRY));
  for (let i: u32 = 0; i < count; i++) {
    if (meet(node, moves.from(i), moves.to(i))) return true;
  }
  return false;
}

function meet(node: u32, from: u32, to: u32): bool {
  make(child, layer + node * NODE, from, to);
  const hash = seen.gridHash(child + HASHES);
  if (!seen.add(hash)) return false;
  const candidate = candidates + found++ * CANDIDATE;
  store<i32>(candidate, scoreOf(child) + luck(hash));
  store<u32>(candidate, node, 4);
  store<u8>(candidate, from, 8);
  store<u8>(candidate, to, 9);
  ends.offer(inPlace(), load<u32>(layer + node * NODE, ENTRY), from, to);
  return inPlace() == ends.ALL;
}

/** Writes to `node` what a move makes of the node `parent`. */
function make(node: usize, parent: usize, from: u32, to: u32): void {
  memory.copy(node, parent, NODE);
  const card = at(node, from);
  move(node, from, to);
  toggle(node, from, card);
  toggle(node, to, card);
}

// @ts-ignore: decorator
@inline function toggle(node: usize, cell: u32, card: u32): void {
  const hash = node + HASHES + ((cell >> 4) << 3);
  store<u64>(hash, load<u64>(hash) ^ seen.hashOf(card, cell));
}

function luck(hash: u64): i32 {
  return <i32>((<u32>(seen.scrambled(hash ^ chance) & 0xffff) * NOISE) >> 16);
}

/** Goes on to the next layer, the best of what was found; answers how the pass stands. */
function advance(): i32 {
  if (!found) return isWhole ? EXHAUSTED : OVER;
  if (seen.isFull() || (isSurvey && found > width)) return OVER;
  const kept = found <= width ? keep(i32.MIN_VALUE, 0) : keepBest();
  if (!kept) return NO_MEMORY;
  const swap = layer;
  layer = nextLayer;
  nextLayer = swap;
  size = kept;
  index = 0;
  found = 0;
  return RUNNING;
}

// @ts-ignore: decorator
@inline function scoreAt(candidate: u32): i32 {
  return load<i32>(candidates + candidate * CANDIDATE);
}

/** Keeps `width` of the candidates: counts how many have each score, then knows from which one on they fit. */
function keepBest(): u32 {
  isWhole = false;
  let best = i32.MIN_VALUE;
  for (let i: u32 = 0; i < found; i++) best = max(best, scoreAt(i));
  memory.fill(counts, 0, LEVELS * 4);
  for (let i: u32 = 0; i < found; i++) {
    const count = counts + (min(best - scoreAt(i), LEVELS - 1) << 2);
    store<u32>(count, load<u32>(count) + 1);
  }
  let level: i32 = 0;
  let room = width;
  while (load<u32>(counts + (level << 2)) <= room) room -= load<u32>(counts + (level++ << 2));
  return keep(best - level, room);
}

/** Makes nodes of the candidates above a score, and of `ties` of those that have it; how many; 0 when memory runs out. */
function keep(score: i32, ties: u32): u32 {
  let kept: u32 = 0;
  for (let i: u32 = 0; i < found; i++) {
    if (scoreAt(i) < score || (scoreAt(i) == score && !ties)) continue;
    if (scoreAt(i) == score) ties--;
    const candidate = candidates + i * CANDIDATE;
    const parent = layer + load<u32>(candidate, 4) * NODE;
    const from: u32 = load<u8>(candidate, 8);
    const to: u32 = load<u8>(candidate, 9);
    const entry = trail.add(load<u32>(parent, ENTRY), from, to);
    if (!entry) return 0;
    const node = nextLayer + kept++ * NODE;
    make(node, parent, from, to);
    store<u32>(node, entry, ENTRY);
  }
  return kept;
}

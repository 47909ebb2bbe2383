// The order-free search: as if every card outside the pyramid could be had at any time. A node is a shape with the number
// of cards of each rank outside; from some nodes the pyramid cannot be emptied even so, and all others are kept, each
// with its transitions and its bounds. A node's number is its address divided by 16.
//
// A node lies in memory as: shape (4 bytes), number of transitions (4), counts (8), bounds (bounds.ts), transitions.
// A transition is: the node it leads to (4), its cost in moves, kings that follow included (1), what it takes (1).

import { allocate } from "../../engine/assembly/memory";
import * as bounds from "./bounds";
import { count, lacksPartners, one } from "./counts";
import { freeIn, pairsWith, withoutKings } from "./shapes";
import { CELLS, KING, cards, piles, pyramid, rankOfCard, rankOfCell, stockOpen, wastePairs } from "./task";

export const LOST: u32 = 0;
/** What a transition takes from outside: nothing, a card of a rank, or PAIR + rank: two cards, the lower one's rank. */
export const NOTHING: i32 = 0;
export const PAIR: i32 = 16;
export const TRANSITION: i32 = 8;
const HEADER: i32 = 16;

// Transitions of the nodes that are being explored, the deepest last.
const pending = memory.data(16384);
let pendingEnd: usize = 0;

let slots: usize = 0;
let slotCount: u32 = 0;
export let nodes: u32 = 0;
/** Set when memory ran out; what was explored is not to be used then. */
export let full: bool = false;

// @ts-ignore: decorator
@inline export function addressOf(node: u32): usize {
  return <usize>node << 4;
}

// @ts-ignore: decorator
@inline export function shapeOf(node: u32): u32 {
  return load<u32>(addressOf(node));
}

// @ts-ignore: decorator
@inline export function boundsOf(node: u32): usize {
  return addressOf(node) + HEADER;
}

// @ts-ignore: decorator
@inline export function transitionsOf(node: u32): usize {
  return boundsOf(node) + bounds.size;
}

// @ts-ignore: decorator
@inline export function transitionsEnd(node: u32): usize {
  return transitionsOf(node) + load<u32>(addressOf(node), 4) * TRANSITION;
}

/** Explores all nodes from the task's position on; the first one, or LOST. */
export function build(): u32 {
  let inPyramid: u64 = 0;
  let outside: u64 = 0;
  const shape = withoutKings(pyramid);
  for (let cell = 0; cell < CELLS; cell++) if (shape >> cell & 1) inPyramid += one(rankOfCell(cell));
  for (let card = 0; card < cards; card++) outside += one(rankOfCard(card));
  const noKings = one(KING) - 1;
  pendingEnd = pending;
  resize(4096);
  return full ? LOST : explore(shape, inPyramid & noKings, outside & noKings);
}

function explore(shape: u32, inPyramid: u64, outside: u64): u32 {
  const key = outside << CELLS | shape;
  const slot = slotOf(key);
  if (load<u32>(slot, 12)) return load<u32>(slot, 8);
  if (full || lacksPartners(inPyramid, outside)) return remember(key, LOST);
  const start = pendingEnd;
  if (shape) exploreAll(shape, inPyramid, outside);
  // Where nothing helps with all cards outside, nothing does with fewer.
  if (pendingEnd > start && (wastePairs || stockOpen)) exploreOutside(shape, inPyramid, outside);
  const found = shape == 0 || pendingEnd > start;
  const node = found ? keep(shape, outside, start) : LOST;
  pendingEnd = start;
  return remember(key, node);
}

function exploreAll(shape: u32, inPyramid: u64, outside: u64): void {
  const free = freeIn(shape);
  for (let left = free; left; left &= left - 1) {
    const cell = ctz(left);
    const rank = rankOfCell(cell);
    const rest = shape ^ (1 << cell);
    const restCounts = inPyramid - one(rank);
    for (let others = pairsWith(cell, shape, free); others; others &= others - 1) {
      follow(rest ^ (1 << ctz(others)), restCounts - one(KING - rank), outside, NOTHING);
    }
    if (count(outside, KING - rank)) follow(rest, restCounts, outside - one(KING - rank), KING - rank);
  }
}

/** Pairs that take no card of the pyramid. */
function exploreOutside(shape: u32, inPyramid: u64, outside: u64): void {
  for (let rank = 1; rank * 2 < KING; rank++) {
    if (!count(outside, rank) || !count(outside, KING - rank)) continue;
    follow(shape, inPyramid, outside - one(rank) - one(KING - rank), PAIR + rank);
  }
}

function follow(rest: u32, inPyramid: u64, outside: u64, taken: i32): void {
  const shape = withoutKings(rest);
  const node = explore(shape, inPyramid, outside);
  if (node == LOST) return;
  store<u32>(pendingEnd, node);
  store<u8>(pendingEnd, 1 + popcnt(rest ^ shape), 4);
  store<u8>(pendingEnd, taken, 5);
  pendingEnd += TRANSITION;
}

function keep(shape: u32, outside: u64, start: usize): u32 {
  const size = <i32>(pendingEnd - start);
  const address = allocate(HEADER + bounds.size + size);
  if (!address) {
    full = true;
    return LOST;
  }
  store<u32>(address, shape);
  store<u32>(address, size / TRANSITION, 4);
  store<u64>(address, outside, 8);
  memory.copy(address + HEADER + bounds.size, start, size);
  const node = <u32>(address >> 4);
  bounds.fill(node, outside);
  return node;
}

/** Where `key` is kept, or would be: the key (8 bytes), its node (4), whether the slot is taken (4). */
function slotOf(key: u64): usize {
  const last = <usize>(slotCount - 1) << 4;
  let offset = <usize>((key * 0x9e3779b97f4a7c15) >> 32) & last;
  while (load<u32>(slots + offset, 12) && load<u64>(slots + offset) != key) offset = (offset + 16) & last;
  return slots + offset;
}

function remember(key: u64, node: u32): u32 {
  if (nodes * 2 >= slotCount) resize(slotCount * 2);
  const slot = slotOf(key);
  store<u64>(slot, key);
  store<u32>(slot, node, 8);
  store<u32>(slot, 1, 12);
  nodes++;
  return node;
}

function resize(size: u32): void {
  const old = slots;
  const oldCount = slotCount;
  const fresh = allocate(<usize>size << 4);
  if (!fresh) {
    full = true;
    return;
  }
  slots = fresh;
  slotCount = size;
  for (let slot = old; slot < old + (<usize>oldCount << 4); slot += 16) {
    if (load<u32>(slot, 12)) memory.copy(slotOf(load<u64>(slot)), slot, 16);
  }
}

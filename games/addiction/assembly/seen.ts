// The grids that a search has met, by 64-bit hashes. Rows count unordered: which row holds what changes nothing.
//
// Two grids in one hash would lose one of them; among 10 million grids the chance is about one in 400,000.

import { allocate } from "../../engine/assembly/memory";
import { ROW, COLUMNS, CARDS, at } from "./grid";

const cardHashes = memory.data(64 * 16 * 8);
let slots: usize = 0;
let mask: u32 = 0;
let count: u32 = 0;

/** Makes the hashes of cards by column: once, before anything else. */
export function prepare(): void {
  for (let i: u32 = ROW; i < CARDS * ROW; i++) store<u64>(cardHashes + (i << 3), scrambled(i));
}

/** Forgets all grids; `bits`: room for three quarters of 2 to this power. False when there is no memory for it. */
export function clear(bits: u32): bool {
  if (mask < (1 << bits) - 1) {
    slots = allocate((<usize>1 << bits) << 3);
    mask = (1 << bits) - 1;
  }
  if (!slots) return false;
  memory.fill(slots, 0, (<usize>mask + 1) << 3);
  count = 0;
  return true;
}

/** Whether no more grids fit. */
export function isFull(): bool {
  return count > mask - (mask >> 2);
}

/** The hash of a card in a cell; that of a row is the exclusive or of its cards'. */
// @ts-ignore: decorator
@inline export function hashOf(card: u32, cell: u32): u64 {
  return load<u64>(cardHashes + (((card << 4) | (cell & 15)) << 3));
}

export function rowHash(grid: usize, row: u32): u64 {
  let hash: u64 = 0;
  for (let cell = row + 1; cell <= row + COLUMNS; cell++) hash ^= hashOf(at(grid, cell), cell);
  return hash;
}

/** The hash of a grid whose four row hashes lie at `rows`: the same in whatever order they do. */
// @ts-ignore: decorator
@inline export function gridHash(rows: usize): u64 {
  const hash = mixed(load<u64>(rows)) + mixed(load<u64>(rows, 8)) + mixed(load<u64>(rows, 16)) + mixed(load<u64>(rows, 24));
  return hash | 1;
}

/** Notes a grid by its hash; answers whether it is new. */
export function add(hash: u64): bool {
  let index = <u32>(hash >> 20) & mask;
  while (true) {
    const slot = slots + (<usize>index << 3);
    const there = load<u64>(slot);
    if (there == hash) return false;
    if (!there) {
      store<u64>(slot, hash);
      count++;
      return true;
    }
    index = (index + 1) & mask;
  }
}

// @ts-ignore: decorator
@inline function mixed(hash: u64): u64 {
  hash = (hash ^ (hash >> 32)) * 0xd6e8feb86659fd93;
  return hash ^ (hash >> 29);
}

/** Splitmix64. */
export function scrambled(seed: u64): u64 {
  seed += 0x9e3779b97f4a7c15;
  seed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9;
  seed = (seed ^ (seed >> 27)) * 0x94d049bb133111eb;
  return seed ^ (seed >> 31);
}

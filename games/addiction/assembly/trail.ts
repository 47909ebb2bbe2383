// How the grids of a pass were reached: for each the entry of the grid before it, and the move.

import { allocate } from "../../engine/assembly/memory";

const ENTRY: u32 = 8;
const CHUNK_BITS: u32 = 13;
const MOST_CHUNKS: u32 = 4096;

const chunks = memory.data(4096 * 4);
let made: u32 = 0;
let count: u32 = 0;

/** Begins anew: entry 0 is where the pass starts. */
export function clear(): void {
  count = 1;
}

/** The entry of a new grid; 0 when there is no memory for it. */
export function add(before: u32, from: u32, to: u32): u32 {
  const chunk = count >> CHUNK_BITS;
  if (chunk == made && !addChunk()) return 0;
  const entry = addressOf(count);
  store<u32>(entry, before);
  store<u8>(entry, from, 4);
  store<u8>(entry, to, 5);
  return count++;
}

export function before(entry: u32): u32 {
  return load<u32>(addressOf(entry));
}

export function from(entry: u32): u32 {
  return load<u8>(addressOf(entry), 4);
}

export function to(entry: u32): u32 {
  return load<u8>(addressOf(entry), 5);
}

function addChunk(): bool {
  const chunk = made < MOST_CHUNKS ? allocate(ENTRY << CHUNK_BITS) : 0;
  if (!chunk) return false;
  store<usize>(chunks + (made << 2), chunk);
  made++;
  return true;
}

function addressOf(entry: u32): usize {
  return load<usize>(chunks + ((entry >> CHUNK_BITS) << 2)) + (entry & ((1 << CHUNK_BITS) - 1)) * ENTRY;
}

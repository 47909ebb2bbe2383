// Every state that the search has met, each with the cheapest way there, in a hash table; and the open ones in buckets.
//
// A state is 64 bits: the cards left outside (24), how many cards lie behind the stock's front (5), redeals left (2), and
// above bit 32 the node. An entry is: state (8 bytes), entry it was reached from (4), next entry of its bucket (4),
// moves so far (2), whether it is open (1), how it was reached (1), which card that took (1), moves to come at least (1).

import { allocate } from "../../engine/assembly/memory";
import { shapeOf } from "./graph";

const ENTRY: usize = 24;
const CHUNK_BITS: i32 = 14;
const MOST_CHUNKS: i32 = 4096;
const MOST_MOVES: i32 = 2048;
// In a hurry, how many moves a card in the pyramid weighs: of 1 to 16 tried, 8 won most often and with the shortest lines.
const CARD_WEIGHT: i32 = 8;

const OPEN: u8 = 1;
const CLOSED: u8 = 2;
/** A cheaper way to the same state was found meanwhile. */
const OUTDONE: u8 = 3;

const chunks = memory.data(4096 * 4);
const buckets = memory.data(2048 * 4);
let entries: u32 = 1;
let slots: usize = 0;
let slotCount: u32 = 0;
/** The first bucket that may hold an entry: as many moves every line has at least. */
export let lowest: i32 = 0;
let hurried: bool = false;
/** Set when memory ran out. */
export let full: bool = false;

// @ts-ignore: decorator
@inline function addressOf(entry: u32): usize {
  return load<usize>(chunks + ((entry >> CHUNK_BITS) << 2)) + <usize>(entry & ((1 << CHUNK_BITS) - 1)) * ENTRY;
}

// @ts-ignore: decorator
@inline export function stateOf(entry: u32): u64 {
  return load<u64>(addressOf(entry));
}

/** The node of a state. */
// @ts-ignore: decorator
@inline export function nodeOf(state: u64): u32 {
  return <u32>(state >> 32);
}

// @ts-ignore: decorator
@inline export function parentOf(entry: u32): u32 {
  return load<u32>(addressOf(entry), 8);
}

// @ts-ignore: decorator
@inline export function movesTo(entry: u32): i32 {
  return load<u16>(addressOf(entry), 16);
}

// @ts-ignore: decorator
@inline export function wayTo(entry: u32): i32 {
  return load<u8>(addressOf(entry), 19);
}

// @ts-ignore: decorator
@inline export function cardTaken(entry: u32): i32 {
  return load<u8>(addressOf(entry), 20);
}

export function prepare(): void {
  resize(1 << 14);
}

/** Opens a state, reached from `parent` with `moves`, unless a way as cheap is known. `bound`: moves to come at least. */
export function open(state: u64, parent: u32, moves: i32, bound: i32, way: i32, card: i32): void {
  if (full || moves + bound >= MOST_MOVES) return;
  const slot = slotOf(state);
  const known = load<u32>(slot);
  if (known) {
    if (movesTo(known) <= moves) return;
    store<u8>(addressOf(known), OUTDONE, 18);
  }
  const entry = add(state, parent, moves, way, card);
  if (!entry) return;
  store<u32>(slot, entry);
  store<u8>(addressOf(entry), <u8>bound, 21);
  enqueue(entry);
  if (entries * 2 > slotCount) resize(slotCount * 2);
}

function enqueue(entry: u32): void {
  const spent = hurried ? popcnt(shapeOf(nodeOf(stateOf(entry)))) * CARD_WEIGHT : movesTo(entry);
  const index: i32 = load<u8>(addressOf(entry), 21) + spent;
  const bucket = buckets + (index << 2);
  store<u32>(addressOf(entry), load<u32>(bucket), 12);
  store<u32>(bucket, entry);
  lowest = min(lowest, index);
}

function add(state: u64, parent: u32, moves: i32, way: i32, card: i32): u32 {
  const chunk = chunks + ((entries >> CHUNK_BITS) << 2);
  if (!load<usize>(chunk)) {
    const fresh = entries >> CHUNK_BITS < <u32>MOST_CHUNKS ? allocate(ENTRY << CHUNK_BITS) : 0;
    full = !fresh;
    if (full) return 0;
    store<usize>(chunk, fresh);
  }
  const address = addressOf(entries);
  store<u64>(address, state);
  store<u32>(address, parent, 8);
  store<u16>(address, <u16>moves, 16);
  store<u8>(address, OPEN, 18);
  store<u8>(address, <u8>way, 19);
  store<u8>(address, <u8>card, 20);
  return entries++;
}

/** Closes the open entry with the shortest promise, the newest of those; 0 when none is open. */
export function closeNext(): u32 {
  while (lowest < MOST_MOVES) {
    const bucket = buckets + (lowest << 2);
    const entry = load<u32>(bucket);
    if (!entry) {
      lowest++;
      continue;
    }
    const address = addressOf(entry);
    store<u32>(bucket, load<u32>(address, 12));
    if (load<u8>(address, 18) == OUTDONE) continue;
    store<u8>(address, CLOSED, 18);
    return entry;
  }
  return 0;
}

/** From now on an entry close to the end comes first, however many moves led to it. */
export function hurry(): void {
  hurried = true;
  memory.fill(buckets, 0, MOST_MOVES * 4);
  for (let entry: u32 = 1; entry < entries; entry++) {
    if (load<u8>(addressOf(entry), 18) == OPEN) enqueue(entry);
  }
  lowest = 0;
}

function slotOf(state: u64): usize {
  const last = <usize>(slotCount - 1) << 2;
  let offset = <usize>((state * 0x9e3779b97f4a7c15) >> 32) & last;
  while (load<u32>(slots + offset) && stateOf(load<u32>(slots + offset)) != state) offset = (offset + 4) & last;
  return slots + offset;
}

function resize(size: u32): void {
  const fresh = allocate(<usize>size << 2);
  full = full || !fresh;
  if (!fresh) return;
  slots = fresh;
  slotCount = size;
  for (let entry: u32 = 1; entry < entries; entry++) {
    if (load<u8>(addressOf(entry), 18) != OUTDONE) store<u32>(slotOf(stateOf(entry)), entry);
  }
}

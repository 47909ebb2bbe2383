// How many cards of each rank there are: three bits a rank, the ace's lowest. No rank has more than four cards.

import { KING } from "./task";

// @ts-ignore: decorator
@inline function shiftOf(rank: i32): u64 {
  return <u64>(rank * 3 - 3);
}

/** One card of a rank. */
// @ts-ignore: decorator
@inline export function one(rank: i32): u64 {
  return <u64>1 << shiftOf(rank);
}

/** The number of cards of a rank. */
// @ts-ignore: decorator
@inline export function count(counts: u64, rank: i32): i32 {
  return <i32>(counts >> shiftOf(rank)) & 7;
}

/** All cards but the kings. */
export function total(counts: u64): i32 {
  let sum = 0;
  for (let rank = 1; rank < KING; rank++) sum += count(counts, rank);
  return sum;
}

/** Whether some card of the pyramid has no partner left anywhere. */
export function lacksPartners(inPyramid: u64, outside: u64): bool {
  const all = inPyramid + outside;
  for (let rank = 1; rank < KING; rank++) {
    if (count(inPyramid, rank) > count(all, KING - rank)) return true;
  }
  return false;
}

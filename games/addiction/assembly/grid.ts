// What lies in the 52 cells, and what follows from it alone.
//
// A grid is 64 bytes, 16 for each row: columns 1 to 13 hold cards, what is around them EDGE. A card is its suit's number
// in bits 4 and 5 and its rank in bits 0 to 3; a gap is 0. So the next card of a suit is one more.

export const GRID: u32 = 64;
export const ROW: u32 = 16;
export const COLUMNS: u32 = 13;
/** Cards of a finished row. */
export const RUN: u32 = 12;
export const GAP: u32 = 0;
export const EDGE: u32 = 0x7f;
export const TWO: u32 = 2;
export const KING: u32 = 13;
export const CARDS: u32 = 64;

const cells = memory.data(128);

// @ts-ignore: decorator
@inline export function at(grid: usize, cell: u32): u32 {
  return load<u8>(grid + cell);
}

// @ts-ignore: decorator
@inline export function rankOf(card: u32): u32 {
  return card & 15;
}

// @ts-ignore: decorator
@inline export function columnOf(cell: u32): u32 {
  return cell & 15;
}

/** How many cards of a row are in place: a two in column 1, and on from there one suit, rank by rank. */
export function runOf(grid: usize, row: u32): u32 {
  const two = at(grid, row + 1);
  if (rankOf(two) != TWO) return 0;
  let run: u32 = 1;
  while (run < RUN && at(grid, row + 1 + run) == two + run) run++;
  return run;
}

/** Notes where each card of the grid lies, for `cellOf`. */
export function locate(grid: usize): void {
  for (let row: u32 = 0; row < GRID; row += ROW) {
    for (let cell = row + 1; cell <= row + COLUMNS; cell++) store<u8>(cells + at(grid, cell), cell);
  }
}

/** Where a card lies in the grid that was located last. */
// @ts-ignore: decorator
@inline export function cellOf(card: u32): u32 {
  return load<u8>(cells + card);
}

/** Whether a gap in column 1 waits for a two. */
export function wantsTwo(grid: usize): bool {
  return !at(grid, 1) || !at(grid, ROW + 1) || !at(grid, 2 * ROW + 1) || !at(grid, 3 * ROW + 1);
}

// @ts-ignore: decorator
@inline export function move(grid: usize, from: u32, to: u32): void {
  store<u8>(grid + to, at(grid, from));
  store<u8>(grid + from, <u8>GAP);
}

// The position to solve, as the caller packs it: one byte each for
//   options (1 cover pair, 2 waste piles pair with each other, 4 the stock's top card is available),
//   redeals left (255: without limit), waste piles, stock cards,
//   28 ranks by cell in reading order (0: no card), the stock's ranks in the order of drawing,
//   and for each waste pile its number of cards and their ranks, the top one last.
//
// All cards outside the pyramid are numbered in one order, first the wastes', then the stock's: a card's place in it is
// its number for the whole search, a set of them is a bit mask.

export const CELLS: i32 = 28;
export const MOST_CARDS: i32 = 24;
export const KING: i32 = 13;
const UNLIMITED: i32 = 255;

export let coverPairs: bool = false;
export let wastePairs: bool = false;
export let stockOpen: bool = false;
export let unlimited: bool = false;
export let redeals: i32 = 0;
export let piles: i32 = 1;
/** Cards outside the pyramid, and how many of them lie on waste piles at the start. */
export let cards: i32 = 0;
export let drawn: i32 = 0;
/** The pyramid at the start, kings included that could leave at once. */
export let pyramid: u32 = 0;

const cellRanks = memory.data(32);
const cardRanks = memory.data(32);
// By rank, which cards have it; by pile, which cards lie on it once they are drawn.
const rankMasks = memory.data(16 * 4);
const pileMasks = memory.data(4 * 4);

// @ts-ignore: decorator
@inline export function rankOfCell(cell: i32): i32 {
  return load<u8>(cellRanks + cell);
}

// @ts-ignore: decorator
@inline export function rankOfCard(card: i32): i32 {
  return load<u8>(cardRanks + card);
}

/** The cards of a rank. */
// @ts-ignore: decorator
@inline export function ofRank(rank: i32): u32 {
  return load<u32>(rankMasks + (rank << 2));
}

/** The cards that lie on a pile once they are drawn. */
// @ts-ignore: decorator
@inline export function ofPile(pile: i32): u32 {
  return load<u32>(pileMasks + (pile << 2));
}

/** Reads the task at `address`. */
export function read(address: usize): void {
  const options = load<u8>(address);
  coverPairs = (options & 1) != 0;
  wastePairs = (options & 2) != 0;
  stockOpen = (options & 4) != 0;
  unlimited = load<u8>(address, 1) == UNLIMITED;
  redeals = unlimited ? 0 : load<u8>(address, 1);
  piles = load<u8>(address, 2);
  const stock: i32 = load<u8>(address, 3);
  readPyramid(address + 4);
  readWastes(address + 4 + CELLS + stock);
  readStock(address + 4 + CELLS, stock);
}

function readPyramid(address: usize): void {
  for (let cell = 0; cell < CELLS; cell++) {
    const rank = load<u8>(address + cell);
    store<u8>(cellRanks + cell, rank);
    if (rank) pyramid |= 1 << cell;
  }
}

function readWastes(address: usize): void {
  for (let pile = 0; pile < piles; pile++) {
    const size: i32 = load<u8>(address++);
    for (let place = 0; place < size; place++) add(load<u8>(address++), pile);
  }
  drawn = cards;
}

function readStock(address: usize, size: i32): void {
  for (let place = 0; place < size; place++) add(load<u8>(address + place), place % piles);
}

function add(rank: u8, pile: i32): void {
  store<u8>(cardRanks + cards, rank);
  store<u32>(rankMasks + (<i32>rank << 2), ofRank(rank) | (1 << cards));
  store<u32>(pileMasks + (pile << 2), ofPile(pile) | (1 << cards));
  cards++;
}

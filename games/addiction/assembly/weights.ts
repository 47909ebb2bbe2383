// What a grid's score is made of (scoring.ts), and what a shuffle is worth (ends.ts).
//
// Learned from several hundred won deals: in each layer of a pass the grid of the line that won should score above the
// others that were kept (logistic regression; 25 is one unit of log-odds).

/** By gap: its left neighbour's rank, 0 for a live gap, or one of the four below. */
export const RIGHT_OF_KING: u32 = 13;
export const RIGHT_OF_DEAD_GAP: u32 = 14;
export const FIRST_COLUMN: u32 = 15;
export const ROW_DONE: u32 = 16;
/** Added to the rank when the left neighbour is in place. */
export const RIGHT_OF_RUN: u32 = 16;
/** A number of steps. */
export const BLOCKED: u32 = 9;

/** Where the cards lie that are not in place: rank times 16, and column. */
export const COLUMNS_OF_RANK = memory.data<i16>([
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, -3, 5, 3, -6, -1, -7, -6, -6, -8, 1, -5, -5, 0, 0,
  0, -8, -13, -6, -4, -3, -4, 1, -16, -12, -9, -8, -7, -6, 0, 0,
  0, -5, -15, -13, -5, 1, -1, -11, -9, -10, -15, -14, -12, -8, 0, 0,
  0, -6, -20, -16, -5, 2, -8, -9, -11, -9, -7, -15, -20, -10, 0, 0,
  0, -19, -22, -13, -24, -7, 2, -4, -7, -7, -11, -12, -15, -6, 0, 0,
  0, -5, -11, -20, -12, -14, -3, -5, -3, -2, -17, -11, -22, -11, 0, 0,
  0, -7, -15, -12, -10, -10, -11, -7, -4, -3, -6, -8, -13, -10, 0, 0,
  0, -8, -12, -12, -9, -8, -11, -6, -8, 2, -8, -9, -9, -9, 0, 0,
  0, -3, -14, -14, -12, -13, -10, -12, -11, -3, 8, -4, -12, -11, 0, 0,
  0, -1, -13, -11, -10, -12, -7, -13, -5, -10, 1, 4, -7, -8, 0, 0,
  0, 2, -14, -9, -8, -7, -11, -4, -10, -7, -4, -3, 10, -7, 0, 0,
  0, 13, -6, -9, -4, -5, -10, -6, -2, 2, -9, -8, 0, 2, 0, 0,
]);
/** Cards in place of a row. */
export const RUNS = memory.data<i16>([
  -15, -21, -13, -8, -4, 2, 5, 10, 12, 18, 31, 36, 39, 0, 0, 0,
]);
/** Cards not in place that lie right of the one before, by rank. */
export const FOLLOWS = memory.data<i16>([
  0, 0, 0, -2, 2, 3, 1, 0, 0, 1, -1, 2, 3, 2, 0, 0,
]);
/** Gaps, by what lies left of them. */
export const GAPS = memory.data<i16>([
  12, 0, -1, -1, -1, -1, -2, 1, -3, -3, -1, 0, -4, -18, 3, -2,
  7, 0, -6, -4, -5, 0, 0, -1, 0, 2, 8, 2, 1, 0, 0, 0,
]);
/** Moves until the cell right of the cards in place is free. */
export const STEPS = memory.data<i16>([
  1, 4, 3, 2, 3, -2, -3, -3, -4, -8, 0, 0, 0, 0, 0, 0,
]);
/** The same for a row without a card in place. */
export const FIRST_STEPS = memory.data<i16>([
  -2, 8, 5, 1, -2, -5, -6, -13, -10, -15, 0, 0, 0, 0, 0, 0,
]);
/** How many moves a gap allows, one into the gap of the other. */
export const CHAINS = memory.data<i16>([
  0, -3, -4, -3, -1, 1, -1, 1, -1, -2, 3, 3, 3, 1, 2, 0,
]);
/** What surrounds the next card of a row (`surroundings`) whose cell is taken. */
export const WANTED = memory.data<i16>([
  0, 5, -4, 2, -3, 4, 1, -3, -10, -14, -10, -6, 0, 2, 0, -2,
]);
/** The same when its cell is free. */
export const WANTED_NOW = memory.data<i16>([
  0, 6, -1, -1, 3, 13, 2, 4, -11, -12, -32, -15, 5, 13, 1, 0,
]);
/** How many columns right of a card the one before it lies in the same row, plus 16. */
export const BEFORE_IN_ROW = memory.data<i16>([
  0, 0, 0, 0, 1, 1, -5, 0, 0, -1, -10, -2, 0, 2, 1, 0,
  0, 4, -7, -2, 2, -7, -4, -2, 1, -5, 4, -2, -10, 0, 0, 0,
]);
/** The moves of all chains. */
export const MOBILE = memory.data<i16>([
  -7, 5, 6, 2, 0, -2, -3, -4, -2, -3, -2, -2, 0, 0, 1, -1,
  0, 2, 0, 2, 0, -1, -1, 0, -1, 2, 0, -1, 0, 0, 0, -1,
]);
/** Cards whose cell would be right of column 13, by rank. */
export const BEFORE_IN_LAST_COLUMN = memory.data<i16>([
  0, 0, 0, -5, -6, -8, -10, -6, -11, -10, -9, -11, -8, -7, 0, 0,
]);
/** Cards in their column, in the row of their suit, by rank. */
export const AT_HOME = memory.data<i16>([
  0, 0, 0, 0, 8, 6, 12, 5, 11, 11, 10, 9, 8, 10, 0, 0,
]);
/**
 * How many of 1,000 positions this search wins after a shuffle that found so many cards in place: measured, smoothed.
 *
 * Few cards in place are better than half of them: what lies still can never make room again.
 */
export const SHUFFLED = memory.data<i16>([
  588, 581, 573, 565, 558, 551, 539, 518, 489, 455, 414, 368,
  317, 269, 226, 190, 163, 144, 133, 130, 130, 132, 136, 142,
  147, 151, 155, 157, 158, 161, 168, 177, 187, 198, 207, 214,
  220, 268, 336, 314, 323, 338, 450, 540, 658, 848, 977, 997,
]);
/** The same where gaps fall right of the cards in place. */
export const SHUFFLED_AFTER_RUNS = memory.data<i16>([
  488, 500, 513, 529, 545, 560, 569, 567, 554, 533, 509, 481,
  450, 423, 399, 381, 360, 335, 308, 284, 261, 239, 219, 199,
  184, 173, 167, 162, 161, 165, 170, 174, 176, 182, 197, 217,
  241, 256, 317, 344, 359, 409, 480, 581, 689, 894, 992, 999,
]);

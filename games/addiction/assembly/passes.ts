// Pass after pass, wider and wider, until one wins, one has seen everything, or nothing is left to spend.

import * as beam from "./beam";
import * as ends from "./ends";
import * as line from "./line";

const FIRST: u32 = 100;
const GROWTH: u32 = 4;
const WIDEST: u32 = 25_600;
const NARROWEST: u32 = 4;
// A pass has about so many layers.
const LAYERS: u32 = 140;
// A survey that has to give up has expanded a few times its width.
const SURVEYED: u32 = 8;

let start: usize = 0;
let left: u32 = 0;
let width: u32 = 0;
let pass: u32 = 0;
let state: i32 = beam.RUNNING;
/** Positions expanded so far. */
export let expanded: u32 = 0;

/** Begins the search of a grid with at most so many positions; false when there is no memory for it. */
export function begin(grid: usize, positions: u32): bool {
  start = grid;
  left = positions;
  width = FIRST;
  return beginPass();
}

/** Expands at most so many positions; whether the search is done. */
export function run(positions: u32): bool {
  for (let n: u32 = 0; n < positions; n++) {
    if (!left) return finish();
    state = beam.expandNext();
    left--;
    expanded++;
    if (state == beam.RUNNING) continue;
    ends.keepLine();
    if (state != beam.OVER || !beginPass()) return finish();
  }
  return false;
}

/** Whether everything that can be reached was seen without a win. */
export function isExhausted(): bool {
  return state == beam.EXHAUSTED;
}

function finish(): bool {
  ends.keepLine();
  line.shorten(start);
  return true;
}

/** The first pass is narrow, the second a survey: it goes on only while no layer is wider than it may be. */
function beginPass(): bool {
  if (pass == 1) return beam.begin(start, min(left / SURVEYED + 1, WIDEST), pass++, true);
  const affordable = (pass ? left : left / 2) / LAYERS;
  const wide = min(width, max(affordable, NARROWEST));
  width = min(width * GROWTH, WIDEST);
  return beam.begin(start, wide, pass++, false);
}

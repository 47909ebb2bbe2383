import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { Wave } from '../../static/js/board/sweeps.js';

let frames = [];
let clock = 0;
globalThis.document = { hidden: false, addEventListener() {} };
globalThis.requestAnimationFrame = (run) => frames.push(run);
globalThis.cancelAnimationFrame = () => { frames = []; };
globalThis.performance = { now: () => clock };

/** One frame, `ms` after the last. */
function frame(ms = 16) {
  clock += ms;
  frames.splice(0).forEach((run) => run());
}

beforeEach(() => { [frames, clock, document.hidden] = [[], 0, false]; });

const items = (...times) => times.map((at, number) => ({ at, number }));

/** A wave of items at these times, and the numbers of those that were done, frame by frame. */
function rolled(...times) {
  const [wave, done] = [new Wave(), []];
  wave.roll(items(...times), (some) => done.push(some.map(({ number }) => number)));
  frame(0);
  return { wave, done };
}

test('a wave does each thing when its time has come, the earliest first', () => {
  const { done } = rolled(40, 0, 20);
  frame();
  assert.deepEqual(done, [[1]]);
  frame();
  frame();
  assert.deepEqual(done, [[1], [2], [0]]);
});

test('what was drawn when a wave begins has a frame to itself', () => {
  const done = [];
  new Wave().roll(items(0), () => done.push('first'));
  frame();
  assert.deepEqual(done, []);
  frame();
  assert.deepEqual(done, ['first']);
});

test('however many are due, a frame does a few of them', () => {
  const { wave, done } = rolled(...Array(15).fill(0));
  for (let number = 0; number < 4; number += 1) frame();
  assert.deepEqual(done.map((some) => some.length), [4, 4, 4, 3]);
  assert.equal(wave.rolling, false);
});

test('a wave that is cut short does the rest at once and then ends', () => {
  const { wave, done } = rolled(0, 900, 900);
  wave.after(() => done.push('end'));
  frame();
  wave.finish();
  assert.deepEqual(done, [[0], [1, 2], 'end']);
  frame();
  assert.equal(done.length, 3);
});

test('a second wave lets the first be done before it begins', () => {
  const { wave, done } = rolled(900);
  wave.roll(items(900), () => done.push('second'));
  assert.deepEqual(done, [[0]]);
});

test('what is dropped is not done, but what waits for the end is', () => {
  const { wave, done } = rolled(0, 900);
  wave.after(() => done.push('end'));
  frame();
  wave.drop();
  assert.deepEqual(done, [[0], 'end']);
});

test('what waits for the end of no wave is done at once', () => {
  let ended = false;
  new Wave().after(() => { ended = true; });
  assert.ok(ended);
});

test('a page that is not seen has no frames, so that all is done at once', () => {
  document.hidden = true;
  assert.deepEqual(rolled(0, 900).done, [[0, 1]]);
});

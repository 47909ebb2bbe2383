// Pyramid's solver called as a browser's worker calls it: the file alone, in steps.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const FILE = new URL('../../games/pyramid/static/pyramid/solver.wasm', import.meta.url);
const program = new WebAssembly.Module(readFileSync(FILE));
const [RUNNING, DONE] = [0, 1];

// Classic rules without limit on redeals and with one waste pile; ranks by cell, from the apex; the stock's ranks.
const task = (cells, stock) => {
  const ranks = [...cells, ...Array(28 - cells.length).fill(0)];
  return Uint8Array.from([1, 255, 1, stock.length, ...ranks, ...stock, 0]);
};

const started = (bytes, positions) => {
  const solver = new WebAssembly.Instance(program).exports;
  new Uint8Array(solver.memory.buffer).set(bytes, solver.input(bytes.length));
  return { solver, state: solver.begin(positions) };
};

const answer = (solver) => [...new Uint8Array(solver.memory.buffer, solver.output(), solver.outputSize())];

// A deal that takes some thousands of positions: p001 of tests/data/pyramid_deals.tsv.
const CELLS = '11 1 5 2 6 3 5 11 12 5 9 1 13 8 3 4 6 11 10 9 9 7 4 13 13 10 8 9'.split(' ').map(Number);
const STOCK = '12 8 13 3 11 12 6 2 2 4 1 8 2 7 4 10 12 6 1 10 7 7 5 3'.split(' ').map(Number);

test('the solver imports nothing', () => {
  assert.deepEqual(WebAssembly.Module.imports(program), []);
});

test('a small position is solved in one step', () => {
  const { solver, state } = started(task([8], [2, 5]), 1000);
  assert.equal(state, RUNNING);
  assert.equal(solver.step(1000), DONE);
  assert.deepEqual(answer(solver), [1, 1, 254, 255, 254, 255, 29, 0]);
});

test('a lost position is known before the first step', () => {
  const { solver, state } = started(task([8], [2, 4]), 1000);
  assert.equal(state, DONE);
  assert.deepEqual(answer(solver), [2, 0]);
});

test('a worker sees how far a long search has come, and its answer does not depend on the steps', () => {
  const answers = [100, 100000].map((size) => {
    const { solver } = started(task(CELLS, STOCK), 100000);
    let before = -1;
    while (solver.step(size) === RUNNING) {
      assert.ok(solver.positions() > before);
      before = solver.positions();
    }
    return answer(solver);
  });
  assert.deepEqual(answers[0], answers[1]);
  assert.equal(answers[0].length, 2 + 2 * 61);
});

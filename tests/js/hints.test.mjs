import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Hints, linesOf } from '../../static/js/play/hints.js';
import { parText } from '../../static/js/play/dialogs.js';
import { move, rows, view } from './boards.mjs';

test('a pair is joined, and leads nowhere', () => {
  assert.deepEqual(linesOf(move('C1-C2'), view()), [{ from: 'C1', to: 'C2', leads: false }]);
});

test('a draw leads from the stock to the waste, a card into its gap', () => {
  assert.deepEqual(linesOf(move('draw'), view()), [{ from: 'S', to: 'W', leads: true }]);
  const board = rows();
  assert.deepEqual(linesOf(move('B3-A2', board), board), [{ from: 'B3', to: 'A2', leads: true }]);
});

test('a shuffle has no line', () => {
  const board = rows();
  assert.deepEqual(linesOf(move('shuffle', board), board), []);
});

test('a hint stands until the board has changed: a pause changes nothing, an undone move does', () => {
  const hint = { id: 'p', moves: 3 };
  const stands = (drawn) => Hints.prototype.stands.call({ hint }, drawn);
  assert.equal(stands(view({ version: 4, paused: true })), true);
  assert.equal(stands(view({ moves: 5 })), false);
  assert.equal(stands(view({ id: 'q' })), false);
});

const WORDS = {
  par: 'par {par}, {n} (+{over})', par_made: 'par {par}, no more', par_lost: 'par {par}',
  best: 'best {par}, {n} (+{over})', best_made: 'best {par}, {n}', best_lost: 'best {par}',
};
const result = (state, moves, optimal) => parText({ state, moves, par: { moves: 45, optimal } }, WORDS);

test('a result is measured by par, or by the best that is known', () => {
  assert.equal(result('won', 52, true), 'par 45, 52 (+7)');
  assert.equal(result('won', 45, true), 'par 45, no more');
  assert.equal(result('won', 52, false), 'best 45, 52 (+7)');
  assert.equal(result('won', 44, false), 'best 45, 44');
  assert.equal(result('lost', 9, true), 'par 45');
});

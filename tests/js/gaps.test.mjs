import assert from 'node:assert/strict';
import { test } from 'node:test';

import { placements, shapeOf } from '../../static/js/board/layout.js';
import { ghostOf } from '../../static/js/board/parts.js';
import { applyMove, gapAt, isWide, movable, placeOf, wanted } from '../../static/js/board/state.js';
import { keepOrder } from '../../static/js/board/tray.js';
import { Queue } from '../../static/js/play/queue.js';
import { grid, rows } from './boards.mjs';

const named = (view, text) => view.legal.find((move) => move.move === text);

test('a card that goes into a gap leaves one behind, of which only the server knows what it takes', () => {
  const after = applyMove(rows(), named(rows(), 'B3-A2'));
  assert.equal(placeOf(after, 'A2').card, '3H');
  assert.deepEqual(gapAt(after, 'B3'), { at: 'B3', takes: [], dead: false, label: '' });
  assert.equal(gapAt(after, 'A2'), null);
  assert.equal(after.gaps.length, rows().gaps.length);
});

test('a shuffle can be drawn by nobody but the server, and nothing may be played until it comes', () => {
  const shuffle = named(rows(), 'shuffle');
  assert.ok(isWide(shuffle));
  const after = applyMove(rows(), shuffle);
  assert.deepEqual(after.cells, rows().cells);
  assert.deepEqual([after.legal, after.moves], [[], rows().moves + 1]);
  const queue = new Queue();
  queue.reset(rows());
  queue.add({ kind: 'move', move: shuffle });
  assert.equal(queue.settled(['A1']), false);
});

test('cards that a listed move takes can move, also while an undo waits for its answer', () => {
  assert.deepEqual(['A1', 'A3', 'B3', 'B1'].map((place) => movable(rows(), place)), [false, false, true, true]);
  const queue = new Queue();
  queue.reset(rows());
  queue.add({ kind: 'move', move: named(rows(), 'B3-A2') });
  queue.add({ kind: 'undo' });
  assert.deepEqual(queue.drawn.gaps, rows().gaps);
  assert.equal(movable(queue.drawn, 'B3'), true);
});

test('a gap wants the cards that are not at home already', () => {
  assert.deepEqual(wanted(rows(), 'A2'), ['B3']);
  assert.deepEqual(wanted(rows(), 'C1'), ['B1', 'B2']);
});

test('a run in place is one rail, from its first card to its last', () => {
  const runs = Object.fromEntries(placements(rows({ cells: rows().cells.map((cell) => ({ ...cell, set: cell.at[0] === 'B' })) }), grid(3, 3)).map(({ place, run }) => [place, run]));
  assert.deepEqual([runs.B1, runs.B2, runs.B3, runs.A1], ['is-set is-set-first', 'is-set', 'is-set is-set-last', '']);
});

test('beside gaps a card without a move lies flat, and gaps stand in reading order among the cards', () => {
  const spots = placements(rows(), grid(3, 3));
  assert.deepEqual(spots.map(({ place }) => place), ['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3']);
  const [still, gap, , free] = spots;
  assert.deepEqual([still.free, still.flat, free.free, free.flat], [false, true, true, false]);
  assert.equal(gap.gap.at, 'A2');
});

test('a layout is a grid when its cells lie side by side', () => {
  assert.deepEqual(shapeOf(grid(3, 2)), { columns: 3, rows: 2, grid: true });
  assert.equal(shapeOf({ slots: { A1: { column: 0.5, row: 0 } } }).grid, false);
  assert.equal(shapeOf({ slots: { A1: { column: 0, row: 0, covered_by: ['B1'] } } }).grid, false);
});

test('a ghost is one card, or the rank that several share', () => {
  assert.deepEqual([['9C'], ['2H', '2S'], []].map((takes) => ghostOf({ takes })), ['want-9C', 'any2', '']);
});

test('in the tray a new gap takes the button of the one it replaced, and those that take nothing come first', () => {
  const live = (at) => ({ at, takes: ['9C'] });
  const none = (at) => ({ at, takes: [] });
  assert.deepEqual(keepOrder([], [live('A2'), none('B1'), live('C1')]), ['B1', 'A2', 'C1']);
  assert.deepEqual(keepOrder(['B1', 'A2', 'C1'], [none('B1'), live('C1'), live('C9')]), ['B1', 'C9', 'C1']);
});

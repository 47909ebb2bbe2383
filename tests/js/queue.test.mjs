import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cardAt, pileAt } from '../../static/js/board/state.js';
import { Queue } from '../../static/js/play/queue.js';
import { move, view } from './boards.mjs';

const started = (from = view()) => {
  const queue = new Queue();
  queue.reset(from);
  return queue;
};
const played = (text) => ({ kind: 'move', move: move(text) });

test('a move is drawn at once and is the truth only when answered', () => {
  const queue = started();
  queue.add(played('C1-C2'));
  assert.equal(cardAt(queue.drawn, 'C1'), null);
  assert.equal(cardAt(queue.truth, 'C1'), '8S');
  const answer = view({ version: 2, cells: view().cells.filter(({ at }) => at !== 'C1' && at !== 'C2') });
  queue.confirm(answer);
  assert.equal(queue.drawn, answer);
  assert.equal(queue.head, null);
});

test('a refused move leaves nothing behind', () => {
  const queue = started();
  queue.add(played('C1-C2'));
  queue.refuse();
  assert.equal(queue.drawn, queue.truth);
});

test('moves are kept in the order they were made', () => {
  const queue = started();
  queue.add(played('C1-C2'));
  queue.add(played('draw'));
  assert.equal(queue.head.move.move, 'C1-C2');
  assert.equal(pileAt(queue.drawn, 'S').count, 3);
  queue.confirm(view({ version: 2 }));
  assert.equal(queue.head.move.move, 'draw');
  assert.equal(pileAt(queue.drawn, 'S').count, 3);
});

test('only places that look as the server last saw them are settled', () => {
  const queue = started();
  queue.add(played('C1-C2'));
  assert.equal(queue.settled(['C3', 'W']), true);
  assert.equal(queue.settled(['B1']), false, 'B1 was freed by a move that is not answered');
  queue.add(played('draw'));
  assert.equal(queue.settled(['W']), false);
  assert.equal(queue.settled(['C3']), true);
});

test('nothing is settled behind an input that waits', () => {
  const queue = started();
  queue.waiting.push({ kind: 'tap', place: 'B1' });
  assert.equal(queue.settled(['C3']), false);
});

test('a question does not unsettle the table', () => {
  const queue = started();
  queue.add({ kind: 'ask' });
  assert.equal(queue.settled(['C1', 'W']), true);
});

test('undo shows the board the page remembers, redo the one undone', () => {
  const queue = started();
  const first = queue.truth;
  queue.add(played('C1-C2'));
  const second = view({ version: 2, cells: first.cells.filter(({ at }) => at !== 'C1' && at !== 'C2') });
  queue.confirm(second);
  queue.add({ kind: 'undo' });
  assert.equal(queue.drawn.cells, first.cells);
  assert.equal(queue.settled(['C3']), false, 'what is legal there only the server knows');
  queue.confirm(view({ version: 3 }));
  queue.add({ kind: 'redo' });
  assert.equal(queue.drawn.cells, second.cells);
});

test('undo of a move that is still on its way shows the board before it', () => {
  const queue = started();
  queue.add(played('C1-C2'));
  queue.add({ kind: 'undo' });
  assert.equal(queue.drawn.cells, queue.truth.cells);
});

test('undo beyond what the page remembers leaves the board as it is', () => {
  const queue = started();
  queue.add({ kind: 'undo' });
  assert.equal(queue.drawn, queue.truth);
  assert.equal(queue.settled(['C1']), false);
});

test('a held undo key stops at the start of the play', () => {
  const queue = started(view({ tools: { undo: { ok: false, why: '' }, redo: { ok: false, why: '' } } }));
  assert.equal(queue.can('undo'), false);
  queue.add(played('C1-C2'));
  assert.equal(queue.can('undo'), true);
});

test('a move that waits for its answer leaves nothing to redo', () => {
  const queue = started(view({ tools: { undo: { ok: true, why: '' }, redo: { ok: true, why: '' } } }));
  assert.equal(queue.can('redo'), true);
  queue.add(played('C1-C2'));
  assert.equal(queue.can('redo'), false);
  queue.add({ kind: 'undo' });
  assert.equal(queue.can('redo'), true);
});

test('undo counts what is pending back to the start of a play the page saw begin', () => {
  const queue = started(view({ moves: 0 }));
  queue.add(played('C1-C2'));
  queue.confirm(view({ moves: 1 }));
  assert.equal(queue.can('undo'), true);
  queue.add({ kind: 'undo' });
  assert.equal(queue.can('undo'), false);
});

test('a view that came by itself replaces everything pending', () => {
  const queue = started();
  queue.add(played('C1-C2'));
  queue.waiting.push({ kind: 'tap', place: 'B1' });
  const fresh = view({ version: 9 });
  queue.reset(fresh);
  assert.deepEqual([queue.drawn, queue.pending, queue.waiting], [fresh, [], []]);
});

test('an undo of several steps is one entry that brings back the board of that many moves ago', () => {
  const queue = started(view({ moves: 0 }));
  const boards = [queue.truth];
  for (const text of ['C1-C2', 'C3-W', 'draw']) {
    queue.add(played(text));
    boards.push(queue.drawn);
    queue.confirm(view({ ...queue.drawn, version: boards.length, legal: view().legal }));
  }
  queue.add({ kind: 'undo', steps: 2 });
  assert.deepEqual(queue.drawn.cells, boards[1].cells);
  assert.equal(queue.drawn.moves, 5, 'each undo counts as a move');
  assert.equal(queue.can('undo'), true);
  queue.confirm(view({ ...boards[1], version: 9, moves: 5, tools: { undo: { ok: true }, redo: { ok: true } } }));
  assert.deepEqual([queue.past.length, queue.future.length], [1, 2]);
  queue.add({ kind: 'undo', steps: 1 });
  assert.equal(queue.can('undo'), false);
  queue.refuse();
  queue.add({ kind: 'redo' });
  assert.deepEqual(queue.drawn.cells, boards[2].cells);
  queue.add({ kind: 'redo' });
  assert.deepEqual(queue.drawn.cells, boards[3].cells);
});

test('an undo of more steps than there are boards known is drawn when it is answered', () => {
  const queue = started();
  queue.add(played('C1-C2'));
  const before = queue.drawn;
  queue.confirm(before);
  queue.add({ kind: 'undo', steps: 3 });
  assert.deepEqual(queue.drawn.cells, before.cells);
  assert.equal(queue.settled(['C3']), false);
  queue.confirm(view({ version: 5 }));
  queue.add({ kind: 'redo' });
  assert.equal(queue.drawn, queue.truth, 'what lies between was never seen');
});

test('a hint unsettles nothing', () => {
  const queue = started();
  queue.add({ kind: 'hint' });
  assert.equal(queue.settled(['C1', 'C2']), true);
  assert.equal(queue.drawn, queue.truth);
});

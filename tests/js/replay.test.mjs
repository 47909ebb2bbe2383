/* The pure parts of the replay page: frames grown from changes, stretches of a band, and stepping by itself. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Pace } from '../../static/js/replay/pace.js';
import { after, alike, runsOf, Track, viewOf } from '../../static/js/replay/track.js';

const card = (name, more = {}) => ({ card: name, label: name, ...more });
const pile = (count, cards = []) => ({ role: 'waste', count, cards, label: '' });
const step = (on, more = {}) => ({ kind: 'move', name: 'A draw', said: 'Drew.', cards: [], on, ...more });
const FRAME = { A1: card('2H', { under: ['B1'] }), B1: card('JS'), W: pile(0) };

test('a frame is read as cells, gaps and piles', () => {
  const view = viewOf({ ...FRAME, C1: { takes: ['3H'], label: 'Gap' } });
  assert.deepEqual(view.cells.map(({ at, under, set }) => [at, under, set]), [['A1', ['B1'], false], ['B1', [], false]]);
  assert.deepEqual(view.gaps, [{ at: 'C1', takes: ['3H'], dead: false, label: 'Gap' }]);
  assert.deepEqual(view.piles.map(({ at }) => at), ['W']);
});

test('only cards that could move are listed, and without a move', () => {
  assert.deepEqual(viewOf({ A1: card('2H', { moves: true }), A2: card('3H') }).legal, [{ move: '', at: ['A1'], to: [] }]);
});

test('what a step names lies otherwise, null lies no more, the rest keeps its identity', () => {
  const next = after(FRAME, step({ B1: null, W: pile(1, ['JS']) }));
  assert.deepEqual(Object.keys(next), ['A1', 'W']);
  assert.equal(next.A1, FRAME.A1);
  assert.equal(next.W.count, 1);
  assert.equal(FRAME.W.count, 0);
});

test('a track grows by the piece that goes on where it ends, and by no other', () => {
  const first = { start: 0, total: 2, frame: FRAME, steps: [step({ B1: null })] };
  const track = new Track(first, { letters: 'www' });
  assert.deepEqual([track.known, track.isWhole], [1, false]);
  track.add({ start: 0, steps: [step({})] });
  assert.equal(track.known, 1);
  track.add({ start: 1, steps: [step({ W: pile(1, ['JS']) })] });
  assert.equal(track.isWhole, true);
  assert.deepEqual(track.view(2).cells.map(({ at }) => at), ['A1']);
  assert.equal(track.view(2).piles[0].count, 1);
  assert.equal(track.view(0).cells.length, 2);
});

test('equal letters in a row make one stretch, and the first move has none before it', () => {
  assert.deepEqual(runsOf('wwul'), [{ letter: 'w', from: 0, to: 1 }, { letter: 'u', from: 1, to: 2 }, { letter: 'l', from: 2, to: 3 }]);
  assert.deepEqual(runsOf('w'), []);
});

test('every position says whether it could be won, and the last one of a win that it was', () => {
  const piece = { start: 0, total: 2, frame: FRAME, steps: [step({}), step({})] };
  const lost = new Track(piece, { letters: 'wul', turn: 2, sure: false });
  assert.deepEqual([0, 1, 2].map((number) => lost.state(number)), ['won', 'unknown', 'lost']);
  assert.deepEqual([lost.isTurn(1), lost.isTurn(2)], [false, true]);
  assert.equal(lost.key('turn'), 'turn_perhaps');
  assert.equal(new Track(piece, { letters: 'www', won: true }).state(2), 'cleared');
  assert.equal(new Track(piece, { letters: 'lll', turn: 0 }).state(1), 'hopeless');
});

test('two lines are alike up to the first move that differs or was taken back', () => {
  const line = (...names) => ({ steps: names.map((name) => ({ kind: name === 'undo' ? 'undo' : 'move', name })), known: names.length });
  assert.equal(alike(line('a', 'b', 'c'), line('a', 'b', 'd')), 2);
  assert.equal(alike(line('a', 'b'), line('a', 'b', 'c')), 2);
  assert.equal(alike(line('a', 'undo'), line('a', 'undo')), 1);
});

test('stepping goes on until there is no further step, faster where that is wished', () => {
  const [waits, told] = [[], []];
  let steps = 0;
  const clock = { set: (run, ms) => waits.push({ run, ms }), clear: () => null };
  const pace = new Pace(() => { steps += 1; return steps < 3; }, (runs) => told.push(runs), clock);
  pace.start();
  pace.speed = 2;
  waits[0].run();
  waits[1].run();
  assert.equal(steps, 3);
  assert.equal(waits[1].ms * 2, waits[0].ms);
  assert.deepEqual(told, [true, false]);
  assert.equal(pace.runs, false);
});

test('stepping that was stopped does not go on', () => {
  const cleared = [];
  const pace = new Pace(() => true, () => null, { set: () => 7, clear: (timer) => cleared.push(timer) });
  pace.toggle();
  pace.toggle();
  assert.deepEqual(cleared, [7]);
  assert.equal(pace.runs, false);
});

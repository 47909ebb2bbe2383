import assert from 'node:assert/strict';
import { test } from 'node:test';

import { applyMove, canPick, cardAt, cellAt, pair, partners, pileAt, singles, UNKNOWN } from '../../static/js/board/state.js';
import { move, view } from './boards.mjs';

test('a pair goes to the foundation and frees what it covered', () => {
  const after = applyMove(view(), move('C1-C2'));
  assert.deepEqual(after.cells.map((cell) => cell.at), ['A1', 'B1', 'B2', 'C3']);
  assert.deepEqual(cellAt(after, 'B1').under, []);
  assert.deepEqual(cellAt(after, 'B2').under, ['C3']);
  assert.equal(pileAt(after, 'foundation').count, 4);
  assert.equal(after.moves, 4);
});

test('a waste card that leaves shows the one below it', () => {
  const after = applyMove(view(), move('C3-W'));
  assert.equal(cardAt(after, 'W'), '2S');
  assert.equal(pileAt(after, 'W').count, 3);
});

test('a drawn card is unknown until the server names it', () => {
  const after = applyMove(view(), move('draw'));
  assert.equal(cardAt(after, 'W'), UNKNOWN);
  assert.deepEqual(pileAt(after, 'W').cards, ['2S', '3C', UNKNOWN]);
  assert.equal(pileAt(after, 'S').count, 3);
  assert.equal(canPick(after, 'W'), false);
});

test('a stock card that lies open keeps its name when it is drawn', () => {
  const open = view({ piles: [{ at: 'S', role: 'stock', count: 4, cards: ['7D'] }, { at: 'W', role: 'waste', count: 0, cards: [] }, { at: 'foundation', role: 'foundation', count: 0, cards: [] }] });
  assert.equal(cardAt(applyMove(open, move('draw')), 'W'), '7D');
});

test('a redeal carries the whole waste back', () => {
  const redeal = { move: 'redeal', at: ['S'], to: [['W', 'S', 'all']] };
  const after = applyMove(view(), redeal);
  assert.deepEqual([pileAt(after, 'S').count, pileAt(after, 'W').count, pileAt(after, 'W').cards], [8, 0, []]);
});

test('only moves that share no place with the one made stay listed', () => {
  assert.deepEqual(applyMove(view(), move('C1-C2')).legal.map((each) => each.move), ['C3-W', 'draw']);
  assert.deepEqual(applyMove(view(), move('draw')).legal.map((each) => each.move), ['C1-C2']);
});

test('what a move does not touch keeps its identity', () => {
  const before = view();
  const after = applyMove(before, move('C1-C2', before));
  assert.equal(cellAt(after, 'C3'), cellAt(before, 'C3'));
  assert.equal(pileAt(after, 'W'), pileAt(before, 'W'));
  assert.notEqual(cellAt(after, 'B1'), cellAt(before, 'B1'));
});

test('a move never changes the view it started from', () => {
  const before = view();
  const copy = structuredClone(before);
  for (const each of before.legal) applyMove(before, each);
  assert.deepEqual(before, copy);
});

test('a pair is found in either order, and never of a card with itself', () => {
  assert.equal(pair(view(), 'C2', 'C1').move, 'C1-C2');
  assert.equal(pair(view(), 'C1', 'C1'), null);
  assert.deepEqual(partners(view(), 'W'), ['C3']);
  assert.deepEqual(singles(view(), 'S').map((each) => each.move), ['draw']);
});

test('a covered card can be taken in hand only where a listed move uses it', () => {
  assert.equal(canPick(view(), 'B1'), false);
  assert.equal(canPick(view(), 'C1'), true);
  const cover = { move: 'B1-C1', at: ['B1', 'C1'], to: [['B1', 'foundation'], ['C1', 'foundation']] };
  assert.equal(canPick(view({ legal: [cover] }), 'B1'), true);
});

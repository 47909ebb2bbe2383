import assert from 'node:assert/strict';
import { test } from 'node:test';

import { applyMove } from '../../static/js/board/state.js';
import { isWanted, soundFor } from '../../static/js/play/sound.js';
import { lengthOf, SOUNDS } from '../../static/js/play/soundcard.js';
import { move, view } from './boards.mjs';

const rows = (cells) => ({ id: 'p', piles: [], cells: Object.entries(cells).map(([at, card]) => ({ at, card, under: [] })) });

test('cards that leave sound as a pair, back again as a flip', () => {
  const after = applyMove(view(), move('C1-C2'));
  assert.equal(soundFor(view(), after, 'fly'), 'pair');
  assert.equal(soundFor(after, view(), 'fly'), 'flip');
});

test('a draw flips, and so does taking it back', () => {
  const after = applyMove(view(), move('draw'));
  assert.equal(soundFor(view(), after, 'fly'), 'flip');
  assert.equal(soundFor(after, view(), 'fly'), 'flip');
});

test('a waste that becomes the stock sounds like dealing', () => {
  const redeal = { move: 'redeal', at: ['S'], to: [['W', 'S', 'all']] };
  assert.equal(soundFor(view(), applyMove(view(), redeal), 'fly'), 'deal');
});

test('a card that goes to a gap flips, a shuffle deals', () => {
  const before = rows({ A1: '2H', A3: '5C', A4: '3H' });
  assert.equal(soundFor(before, rows({ A1: '2H', A2: '3H', A3: '5C' }), 'fly'), 'flip');
  assert.equal(soundFor(before, rows({ A1: '2H', A2: '5C', A3: '3H' }), 'fly'), 'deal');
});

test('a new deal sounds, a table that was there does not', () => {
  assert.equal(soundFor(null, view(), 'deal'), 'deal');
  assert.equal(soundFor(null, view(), 'still'), null);
  assert.equal(soundFor(view({ id: 'other' }), view(), 'fly'), null);
});

test('an answer that confirms what is drawn is silent', () => {
  const drawn = applyMove(view(), move('draw'));
  const named = { ...drawn, piles: drawn.piles.map((pile) => (pile.at === 'W' ? { ...pile, cards: ['2S', '3C', '9D'] } : pile)) };
  assert.equal(soundFor(drawn, named, 'fly'), null);
});

test('a pause, which takes the names of the cards, is silent', () => {
  const hidden = view({ cells: view().cells.map((cell) => ({ ...cell, card: null })) });
  assert.equal(soundFor(view(), hidden, 'fly'), null);
});

test('every sound is short and soft', () => {
  for (const name of Object.keys(SOUNDS)) {
    assert.ok(lengthOf(name) < (name === 'win' ? 1.2 : 0.4), name);
    assert.ok(SOUNDS[name].every(({ gain }) => gain > 0 && gain <= 0.35), name);
  }
});

test('fingers get silence unless they ask for sound', () => {
  assert.deepEqual(['on', 'off', 'auto'].map((option) => isWanted(option, true)), [true, false, false]);
  assert.deepEqual(['on', 'off', 'auto'].map((option) => isWanted(option, false)), [true, false, true]);
});

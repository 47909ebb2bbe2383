import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bestText, boardOf, dayOf, shared } from '../../static/js/play/result.js';
import { isGranted } from '../../static/js/play/wish.js';

const words = {
  share: '{title}, {preset}: {moves}, {time}', share_daily: '{title} daily {day}: {moves}', share_par: 'par {n}',
  board_deal: 'Deal', board_daily: 'Day', personal_best: 'Best: {what}', best_moves: 'fewest', best_time: 'fastest', best_score: 'highest',
};
const names = { title: 'Pyramid', preset: 'Classic' };
const play = { id: 'p', game: 'pyramid', preset: 'classic', moves: 47, score: null, clock: { elapsed_ms: 192000 }, par: null, deal: { kind: 'random', number: null } };
const daily = { ...play, state: 'open', deal: { kind: 'daily', number: 20261129 } };

test('a deal is shared by its own link, a daily by a text that spoils nothing', () => {
  assert.deepEqual(shared(play, names, words, 'en'), { text: 'Pyramid, Classic: 47, 3:12', path: '/deal/p/' });
  assert.deepEqual(shared(daily, names, words, 'en'), { text: 'Pyramid daily Nov 29: 47', path: '/daily/' });
  assert.equal(shared({ ...daily, par: { moves: 45, optimal: true } }, names, words, 'en').text, 'Pyramid daily Nov 29: 47 · par 45');
});

test('a win leads to the board of its day or its deal', () => {
  assert.equal(dayOf(20261129), '2026-11-29');
  assert.deepEqual(boardOf(play, words), { name: 'Deal', path: '/boards/pyramid/classic/deal/p/' });
  assert.deepEqual(boardOf(daily, words), { name: 'Day', path: '/boards/pyramid/classic/daily/2026-11-29/' });
});

test('a best is said of the play that earned it only', () => {
  const bests = [{ metric: 'time', play: 'p', is_clean: false }, { metric: 'moves', play: 'p', is_clean: false }, { metric: 'score', play: 'q', is_clean: false }, { metric: 'score', play: 'p', is_clean: true }];
  assert.equal(bestText(bests, 'p', words), 'Best: fewest · fastest');
  assert.equal(bestText(bests, 'x', words), '');
});

test('a wish is granted already by today’s daily in play, and by nothing else', () => {
  for (const wish of ['daily', '2026-11-29']) assert.equal(isGranted(daily, wish, '2026-11-29'), true);
  assert.equal(isGranted(daily, 'daily', '2026-11-30'), false);
  assert.equal(isGranted(daily, '2026-11-28', '2026-11-29'), false);
  assert.equal(isGranted({ ...daily, state: 'won' }, 'daily', '2026-11-29'), false);
  assert.equal(isGranted({ ...play, state: 'open' }, 'daily', '2026-11-29'), false);
  assert.equal(isGranted(null, 'daily', '2026-11-29'), false);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { outline, placed } from '../../static/js/board/faces.js';

const HERE = { s: 1, x: 0, y: 0 };

test('a part without a place of its own lies where its whole lies', () => {
  assert.deepEqual(placed(null, { s: 2, x: 3, y: 4 }), { s: 2, x: 3, y: 4 });
});

test('a part is grown, then moved, and its whole moves it along', () => {
  const suit = placed('translate(6.25 34.75) scale(0.5)', { s: 2, x: 10, y: 20 });
  assert.deepEqual(suit, { s: 1, x: 22.5, y: 89.5 });
});

test('the lower half of a card is its upper half turned round', () => {
  const half = placed('rotate(180 50 70)', HERE);
  assert.equal(outline('M10 20L30 40', half), 'M90 120L70 100');
});

test('a part that is stretched stays as it is', () => {
  assert.equal(placed('translate(1 2) scale(0.5060 0.46)', HERE), null);
});

test('an outline moves level lines along, upright ones down, curves by every point', () => {
  const place = { s: 0.5, x: 10, y: 100 };
  assert.equal(outline('M4 97H34V.5C50 2 -8 9 12 40S1 1 2 2Z', place), 'M12 148.5H27V100.25C35 101 6 104.5 16 120S10.5 100.5 11 101Z');
});

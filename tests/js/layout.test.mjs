import assert from 'node:assert/strict';
import { test } from 'node:test';

import { nearest, overlap, placements, step } from '../../static/js/board/layout.js';
import { pyramid, view } from './boards.mjs';

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const rect = (left, top, width = 100, height = 140) => ({ left, top, width, height, right: left + width, bottom: top + height });

/** Stops of a whole pyramid, piles beside its top (wide windows) or under it (upright ones). */
function stops(wide, missing = []) {
  const cells = Object.entries(pyramid(7).slots).filter(([place]) => !missing.includes(place)).map(([place, { column, row }]) => ({ place, group: 'cells', rect: rect(column * 109, row * 70) }));
  const y = wide ? 0 : 700;
  const piles = [['S', 0], ['W', 126], ['foundation', 654]].map(([place, x]) => ({ place, group: 'piles', rect: rect(x, y) }));
  return [...cells, ...piles];
}

function reached(all, from) {
  const seen = new Set([from]);
  const open = [from];
  while (open.length) {
    const place = open.pop();
    const here = all.find((stop) => stop.place === place);
    for (const key of KEYS) {
      const next = step(here, all, key);
      if (next && !seen.has(next.place)) { seen.add(next.place); open.push(next.place); }
    }
  }
  return seen;
}

for (const wide of [true, false]) {
  for (const missing of [[], ['G1', 'G2', 'F1'], ['G3', 'G4', 'G5', 'F3', 'F4', 'E3']]) {
    test(`arrows reach everything from everywhere (${wide ? 'wide' : 'upright'}, without ${missing.join(' ') || 'gaps'})`, () => {
      const all = stops(wide, missing);
      for (const { place } of all) assert.equal(reached(all, place).size, all.length, place);
    });
  }
}

test('an arrow sideways stays in the row while the row lasts', () => {
  const all = stops(true);
  const at = (place) => all.find((stop) => stop.place === place);
  assert.equal(step(at('D1'), all, 'ArrowRight').place, 'D2');
  assert.equal(step(at('G7'), all, 'ArrowLeft').place, 'G6');
  assert.equal(step(at('A1'), all, 'ArrowLeft').place, 'W');
  assert.equal(step(at('W'), all, 'ArrowLeft').place, 'S');
  assert.equal(step(at('G7'), all, 'ArrowRight'), null);
});

test('focus goes to the nearest that is left', () => {
  const all = stops(true, ['G1']);
  assert.equal(nearest(rect(0, 420), all.filter(({ place }) => 'F1 G2 G7'.includes(place))).place, 'F1');
  assert.equal(nearest(rect(0, 0), []), null);
});

test('overlap is the share of the moving card', () => {
  assert.equal(overlap(rect(0, 0), rect(0, 0)), 1);
  assert.equal(overlap(rect(0, 0), rect(50, 0)), 0.5);
  assert.equal(overlap(rect(0, 0), rect(200, 0)), 0);
});

test('every card that can be seen has one placement, the top of a pile carries its label', () => {
  const layout = pyramid(3);
  const spots = placements(view(), layout);
  assert.equal(spots.length, 6 + 3 + 1);
  assert.equal(new Set(spots.map((spot) => spot.key)).size, spots.length);
  assert.deepEqual(spots.filter((spot) => spot.place === 'W').map(({ card, top }) => [card, top]), [['QH', false], ['2S', false], ['3C', true]]);
});

test('hidden cards keep their places and have no names', () => {
  const hidden = view({ cells: view().cells.map((cell) => ({ ...cell, card: null })) });
  const spots = placements(hidden, pyramid(3)).filter((spot) => spot.area === 'cells');
  assert.equal(spots.length, 6);
  assert.ok(spots.every((spot) => spot.card === null));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { newKey } from '../../static/js/play/api.js';
import { clockText, fill } from '../../static/js/play/status.js';

test('the clock shows hours only where there are any', () => {
  assert.deepEqual([0, 59999, 247000, 3600000, 36610000].map(clockText), ['0:00', '0:59', '4:07', '1:00:00', '10:10:10']);
});

test('a sentence keeps the holes nobody fills', () => {
  assert.equal(fill('{n} of {all}', { n: 3 }), '3 of {all}');
  assert.equal(fill(undefined), '');
});

test('keys are uuids and never repeat, also where the browser makes none', () => {
  const made = crypto.randomUUID;
  const keys = new Set([newKey()]);
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  keys.add(newKey());
  Object.defineProperty(crypto, 'randomUUID', { value: made, configurable: true });
  assert.equal(keys.size, 2);
  for (const key of keys) assert.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

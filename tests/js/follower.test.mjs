import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Follower } from '../../static/js/play/follower.js';

globalThis.document = { hidden: false };

/** A window at a play of version 1, and a server whose answers the test gives. */
function followed() {
  const questions = [];
  const api = { get: () => new Promise((answer) => { questions.push((version) => answer({ status: 200, data: { id: 'play', version } })); }) };
  const seat = { view: { id: 'play', version: 1 }, open: true, idle: true, movedOn(view) { this.view = view; } };
  return { follower: new Follower(api, seat), seat, questions };
}

const settled = () => new Promise((done) => { setImmediate(done); });

test('what was announced while a question was under way is asked for afterwards', async () => {
  const { follower, seat, questions } = followed();
  follower.heard('play', 2);
  await settled();
  follower.heard('play', 3);
  follower.heard('play', 4);
  questions[0](2);
  await settled();
  assert.equal(questions.length, 2);
  questions[1](4);
  await settled();
  assert.equal(seat.view.version, 4);
  assert.equal(questions.length, 2);
});

test('an answer that is older than the view changes nothing', async () => {
  const { follower, seat, questions } = followed();
  follower.heard('play', 2);
  await settled();
  seat.view = { id: 'play', version: 5 }; // An action of the window's own was answered meanwhile.
  questions[0](2);
  await settled();
  assert.equal(seat.view.version, 5);
});

test('an answer that comes while an action is unanswered changes nothing', async () => {
  const { follower, seat, questions } = followed();
  follower.heard('play', 2);
  await settled();
  seat.idle = false;
  questions[0](2);
  await settled();
  assert.equal(seat.view.version, 1);
});

test('an answer about a play that has left the table changes nothing', async () => {
  const { follower, seat, questions } = followed();
  follower.heard('play', 2);
  await settled();
  seat.view = { id: 'other', version: 0 };
  follower.forget();
  questions[0](2);
  await settled();
  assert.deepEqual(seat.view, { id: 'other', version: 0 });
});

test('a version that is known, or of another play, is not asked for', async () => {
  const { follower, questions } = followed();
  follower.heard('play', 1);
  follower.heard('other', 9);
  await settled();
  assert.equal(questions.length, 0);
});

test('a question that fails is not repeated at once', async () => {
  const { follower, seat } = followed();
  let asked = 0;
  follower.api = { get: async () => { asked += 1; return null; } };
  await follower.heard('play', 2);
  assert.equal(asked, 1);
  assert.equal(seat.view.version, 1);
});

/* The replay page: wires the table, the scrubber, the list of moves and the search to one position of one line. */

import { Api } from './play/api.js';
import { clockText, fill } from './play/status.js';
import { MoveList } from './replay/list.js';
import { Pace } from './replay/pace.js';
import { Scrubber } from './replay/scrubber.js';
import { Search } from './replay/search.js';
import { Side } from './replay/side.js';
import { Stage } from './replay/stage.js';
import { alike, Track } from './replay/track.js';

const data = JSON.parse(document.getElementById('replay').textContent);
const root = document.querySelector('.replay');
const { words } = data;
const html = document.documentElement;
const find = (name) => root.querySelector(name);

const bestTrack = ({ track }) => new Track(track, { letters: 'w'.repeat(track.total + 1), won: true });
const tracks = {
  own: new Track(data.track, { letters: data.letters, turn: data.lost_at, sure: data.sure, won: data.won }),
  best: data.best && bestTrack(data.best),
};
const at = { own: 0, best: 0 };
let line = 'own';
let goal = 0; // a position that is waited for
let fetching = false;
let both = false; // the best line beside one's own, after as many moves

const api = new Api(data.csrf, { lost: () => side.say(words.lost_connection), back: () => side.say(words.back), slow: () => null });
const stages = { own: new Stage(find('[data-table=own]'), data), best: null };
const scrubber = new Scrubber(find('.track'), words, (number, lands) => { pace.stop(); if (lands) toTurn(); else go(number); });
const list = new MoveList(find('.moves ol'), data, (number, pressed) => { pace.stop(); if (pressed) side.close(); go(number); });
const pace = new Pace(() => step(1, false), (runs) => playing(runs));
const side = new Side(root, data, api);
new Search(find('.finding'), {
  task: data.search,
  words,
  post: (body) => api.post(`/api/plays/${data.id}/best`, body),
  found,
});

/** A line that this browser found, and that the rules followed to its win. */
function found(best) {
  tracks.best = bestTrack(best);
  for (const told of root.querySelectorAll('[data-best]')) told.textContent = best.text;
  find('[data-par]').hidden = false;
  find('[data-par] dd').textContent = best.moves.length;
  find('[data-line=both]').hidden = false;
  choose('best');
}

const track = () => tracks[line] || tracks.own;

/** Shows a position of the line that is chosen. `aloud`: it is said in the live region, for the slider says it itself. */
function go(number, aloud = false) {
  const shown = track();
  const before = at[line];
  at[line] = Math.min(Math.max(number, 0), shown.known);
  const moving = Math.abs(at[line] - before) === 1;
  stages.own.show(shown.view(at[line]), moving);
  if (both) stages.best.show(tracks.best.view(Math.min(at.own, tracks.best.total)), moving);
  tell(shown, at[line], aloud);
  goal = at[line] < number ? number : 0;
  more();
}

function tell(shown, number, aloud) {
  const step = shown.steps[number - 1];
  const state = words[shown.state(number)];
  const where = number ? fill(words.at_move, { n: number, total: shown.total }) : words.at_start;
  find('[data-where]').textContent = where;
  find('[data-name]').textContent = step ? (step.kind === 'move' ? step.name : step.said) : '';
  const told = find('.state');
  told.className = `state is-${shown.state(number)}`;
  told.textContent = state;
  const turn = shown.isTurn(number) ? words[shown.key('after_turn')] : state;
  const spoken = [`${where}.`, step?.said, `${turn}.`].filter(Boolean).join(' ');
  scrubber.show(number, spoken);
  list.show(number);
  for (const button of root.querySelectorAll('[data-go]')) button.setAttribute('aria-disabled', String(number === (button.dataset.go < 0 ? 0 : shown.total)));
  if (aloud) side.say(spoken);
}

/** One step on or back; whether another can follow. */
function step(by, aloud = true) {
  go(at[line] + by, aloud);
  return at[line] > 0 && at[line] < track().total;
}

/** The losing move is seen to be made. */
function toTurn() {
  pace.stop();
  if (line !== 'own') choose('own');
  go(tracks.own.turn - 1);
  go(tracks.own.turn, true);
}

function choose(name) {
  pace.stop();
  both = name === 'both';
  line = both ? 'own' : name;
  if (both) beside();
  root.classList.toggle('is-both', both);
  root.classList.toggle('is-best', line === 'best');
  root.classList.toggle('is-missing', line === 'best' && !tracks.best);
  for (const button of root.querySelectorAll('[data-line]')) button.setAttribute('aria-pressed', String(button.dataset.line === name));
  scrubber.lay(track());
  list.lay(track());
  go(at[line]);
}

function beside() {
  stages.best = stages.best || new Stage(find('[data-table=best]'), data);
  find('[data-parting]').textContent = fill(words.parting, { n: alike(tracks.best, tracks.own) });
}

function playing(runs) {
  const button = find('[data-play]');
  button.setAttribute('aria-label', runs ? words.pause : words.play);
  button.querySelector('use').setAttribute('href', `${data.icons}#i-${runs ? 'pause' : 'play'}`);
  if (!runs) tell(track(), at[line], true);
}

/** Fetches, piece by piece, what is not known yet of a long play, and goes on to the position that was asked for. */
async function more() {
  const { own } = tracks;
  if (own.isWhole || fetching) return;
  fetching = true;
  const answer = await api.get(`${data.pieces}${own.known}/`);
  fetching = false;
  if (answer?.status !== 200) return void side.say(words.missing);
  own.add(answer.data);
  if (line === 'own') list.grow(own);
  if (line === 'own' && goal > at.own) go(goal);
  else more();
}

function play() {
  if (!pace.runs && at[line] === track().total) go(0);
  pace.toggle();
}

const KEYS = {
  ArrowLeft: () => { pace.stop(); step(-1); },
  ArrowRight: () => { pace.stop(); step(1); },
  Home: () => { pace.stop(); go(0, true); },
  End: () => { pace.stop(); go(track().total, true); },
};
const LETTERS = { p: play, b: () => choose(line === 'own' && !both ? 'best' : 'own'), l: () => tracks.own.turn && toTurn(), m: () => side.toggle() };

document.addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || document.querySelector('dialog[open]')) return;
  const busy = event.target.closest('input, select, .menu');
  const act = KEYS[event.key] || (html.dataset.keys !== 'off' && LETTERS[event.key.toLowerCase()]);
  const space = event.key === ' ' && !event.target.closest('button, summary, a');
  if (busy && !(act && event.key.length === 1) || !act && !space) return;
  event.preventDefault();
  if (space) play();
  else act();
});
for (const button of root.querySelectorAll('[data-go]')) {
  const by = Number(button.dataset.go);
  button.addEventListener('click', () => { pace.stop(); if (Math.abs(by) > 1) go(by < 0 ? 0 : track().total, true); else step(by); });
}
for (const button of root.querySelectorAll('[data-line]')) button.addEventListener('click', () => choose(button.dataset.line));
const turner = find('[data-turn]');
turner.hidden = !tracks.own.turn;
turner.querySelector('span').textContent = words[tracks.own.key('to_turn')];
turner.addEventListener('click', () => { side.close(); toTurn(); });
for (const input of root.querySelectorAll('[name=speed]')) input.addEventListener('change', () => { pace.speed = Number(input.value); });
find('[data-play]').addEventListener('click', play);
for (const time of root.querySelectorAll('[data-ms]')) time.textContent = clockText(Number(time.dataset.ms));

matchMedia('(max-width: 1100px)').addEventListener('change', ({ matches }) => { if (matches && both) choose('own'); });

choose('own');
go(Math.min(Number(new URLSearchParams(location.search).get('move')) || 0, tracks.own.total));

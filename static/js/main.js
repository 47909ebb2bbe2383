/* Wires the table page: board, server, tools, sheets. */

import { cardAt, gapAt } from './board/state.js';
import { Table } from './board/table.js';
import { Socket } from './live/socket.js';
import { Api, newKey } from './play/api.js';
import { Controller } from './play/controller.js';
import { Dialogs } from './play/dialogs.js';
import { Sounds } from './play/sound.js';
import { CalmBar, fill, shortened, Status } from './play/status.js';
import { Toolbar } from './play/toolbar.js';

const PAR = [1500, 3500]; // ms after which a par that was not known yet is asked for, and asked for again

const boot = JSON.parse(document.getElementById('boot').textContent);
const bests = JSON.parse(document.getElementById('bests').textContent); // one's own results, preset by preset
const { words, cards } = boot;
const root = document.querySelector('.play');
const html = document.documentElement;
root.dataset.icons = boot.icons;

const status = new Status(root, words);
const api = new Api(boot.csrf, {
  lost: () => status.say(words.lost, { stay: true, icon: 'i-off' }),
  back: () => { status.clear(); status.say(words.back); },
  slow: (isSlow) => status.slow(isSlow),
});

const sounds = new Sounds(() => html.dataset.sound);
const promises = new Map(); // commitments as they were shown when each play began
const presetOf = (slug) => boot.presets.find((preset) => preset.slug === slug);
const list = (items, type = 'conjunction') => new Intl.ListFormat(html.lang || 'en', { type }).format(items);
const title = root.querySelector('.what > span').textContent;
const capital = (text) => text.charAt(0).toLocaleUpperCase(html.lang) + text.slice(1);
const spotName = (place) => { const { column, row } = presetOf(controller.preset).layout.slots[place] || {}; return fill(words.spot, { row: row + 1, column: column + 1 }); };
const nameOf = ({ kind, number, level }) => fill(kind === 'daily' ? words.deal_daily : words.deal_number, { number, level: words[`level_${level}`] });
const wished = (deal) => (deal?.kind === 'catalogue' ? deal.level : null); // the level that the player chose
let ending = null;
const THOUGHT = 2500; // ms after which a longer search has found something
let hints = null; // fetched with the first one

const callShuffle = () => toolbar.call('shuffle', controller.view.stuck || Boolean(hints?.isWide));

const page = {
  refresh(how) {
    const { drawn, view } = controller;
    if (!promises.has(view.id)) promises.set(view.id, view.commitment);
    document.querySelector('[data-promise]').textContent = view.commitment;
    document.querySelector('[data-deal]').textContent = view.deal.level ? `${nameOf(view.deal)}.` : '';
    table.show(drawn, how);
    tray?.show(drawn, presetOf(controller.preset).layout);
    sounds.drawn(drawn, how);
    status.show(view, drawn.moves);
    hints?.follow(drawn);
    if (!controller.queue.pending.some(({ kind }) => kind === 'undo' || kind === 'redo')) calm.show(view);
    socket.show(view.id);
    const ahead = {};
    for (const kind of ['undo', 'redo']) if (controller.queue.pending.length && controller.queue.can(kind)) ahead[kind] = { ok: true, why: '' };
    toolbar.update(view.tools, ahead);
    callShuffle();
  },
  cover(shown) {
    const cover = root.querySelector('.cover');
    table.frozen = shown;
    root.classList.toggle('is-covered-up', shown);
    table.field.inert = shown;
    if (cover.hidden === !shown) return;
    cover.hidden = !shown;
    if (shown) cover.querySelector('button').focus({ preventScroll: true });
    else table.focus();
  },
  picked(place, targets) {
    const name = (at) => cards[cardAt(table.view, at)] || spotName(at);
    const gap = gapAt(table.view, place);
    if (gap) return page.choose(gap, targets.map(name));
    const held = fill(words.picked, { card: capital(name(place)) });
    const where = targets.some((at) => gapAt(table.view, at)) ? words.goes_to : words.pairs_with;
    status.announce(targets.length ? `${held} ${fill(where, { cards: list(targets.map(name)) })}` : held);
  },
  /** A gap is in hand: what it takes is seen lit, and said. */
  choose(gap, names) {
    status.say(gap.label, { aloud: false, held: true });
    status.announce(`${gap.label}. ${fill(words.choose, { cards: list(names, 'disjunction') })}`);
  },
  letGo: () => status.announce(words.let_go),
  told: (gap) => status.say(gap.label),
  chosen: (place, goal) => status.say(fill(words.chosen, { place: spotName(goal) }), { aloud: false }),
  marked(picked, targets) {
    tray?.mark(picked, targets);
    if (!picked) status.hush();
  },
  dealt({ deal, commitment }) {
    const hash = shortened(commitment);
    const told = deal.level ? fill(words.dealt_numbered, { deal: nameOf(deal), hash }) : fill(words.dealt, { hash });
    status.say(told, { aloud: false });
    status.announce([told, !calm.bar.hidden && words.hopeless_untouched].filter(Boolean).join('. '));
  },
  /** A hint has come. Its line speaks at once; it is drawn too, unless the table has gone on meanwhile. */
  async hinted(view) {
    if (controller.drawn.moves !== view.moves) return;
    status.say(view.hint.text);
    const module = await import('./play/hints.js').catch(() => null);
    if (module && !hints) hints = new module.Hints(table, status);
    hints?.take(view, controller.drawn);
    callShuffle();
    if (view.hint.wait) setTimeout(() => controller.drawn.id === view.id && controller.drawn.moves === view.moves && controller.hint(), THOUGHT);
  },
  refused: () => sounds.play('refuse'),
  setPreset(slug) {
    const preset = presetOf(slug);
    table.setLayout(preset.layout);
    status.best(bests[slug]);
    root.querySelector('.preset span').textContent = preset.name;
    document.title = `${title} · ${preset.name}`;
    if (preset.url && preset.url !== location.pathname && controller.view) history.replaceState(null, '', preset.url);
  },
  ended(view, quietly) {
    clearTimeout(ending);
    if (view.seed && !view.par) askForPar(view);
    if (view.state === 'won') askForBests(view);
    if (view.state === 'won' && !quietly) sounds.play('win');
    const flight = view.state === 'won' && !quietly ? table.renderer.sweeps.farewell() : 0;
    ending = setTimeout(() => dialogs.end(view, promises.get(view.id), { title, preset: presetOf(controller.preset).name }), quietly ? 0 : Math.max(flight, table.motion.time.move + 260));
  },
  gone: () => choose(false),
};

/** The server may still be at work on what a deal that is over could have been: it is asked a little later. */
async function askForPar(view) {
  for (const pause of PAR) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (controller.view.id !== view.id) return;
    const answer = await api.get(`/api/plays/${view.id}`);
    if (answer?.status !== 200 || !answer.data.par) continue;
    if (dialogs.shown === view.id) dialogs.measure(answer.data);
    return;
  }
}

/** Whether a play that was won is its player's best, said on its sheet and kept on the table. */
async function askForBests({ id, game, preset }) {
  const answer = await api.get(`/api/me/bests/${game}/${preset}`);
  if (answer?.status !== 200) return;
  const known = Object.fromEntries(answer.data.bests.filter(({ is_clean: isClean }) => !isClean).map(({ metric, value }) => [metric, value]));
  bests[preset] = bests[preset].map(([metric]) => [metric, known[metric] ?? null]);
  status.best(bests[controller.preset]);
  if (controller.view.id === id) dialogs.best(id, answer.data.bests);
}

const choose = (underway) => dialogs.choose(controller.preset, underway, wished(controller.view?.deal));
const another = () => controller.create({ deal: wished(controller.view.deal) });

const socket = new Socket('/ws/table/', {
  changed: (play, version) => controller.follower.heard(play, version),
  window: () => status.say(words.another_window),
  reached: () => controller.follower.contact(true),
});
const trayBox = root.querySelector('.tray');
const tray = trayBox && new (await import('./board/tray.js')).Tray(trayBox, boot.sprite, { tap: (place) => table.input({ kind: 'tap', place }) });
const controller = new Controller({ api, status, boot, page });
const table = new Table(root.querySelector('.field'), { sprite: boot.sprite, classic: boot.classic, icons: boot.icons, words }, controller.hooks);
controller.table = table;

const dialogs = new Dialogs(boot, {
  preset: (slug, level) => controller.create({ preset: slug, deal: level }),
  next: another,
  again: () => controller.create({ deal: controller.view.id }),
  undo: () => controller.travel('undo'),
  async leave({ id }) {
    const { status: code, data } = await api.post(`/api/plays/${id}/give-up`, { version: controller.view.version, key: newKey() });
    if (code === 200 || data.play?.seed) location.assign(`/replay/${id}/`);
    else status.say(data.error?.message || words.failed);
  },
  changed(name, value) {
    api.put('/api/me/options', { options: { [name]: value } });
    if (name === 'motion') table.motion.refresh();
    if (name === 'back' || name === 'faces') table.renderer.faces();
    if (name === 'sound') toolbar.press('sound', sounds.on);
    if (controller.view) page.refresh('still');
  },
});

const calm = new CalmBar(root.querySelector('.calm'), words, {
  back: () => { controller.back(); table.focus(); },
  another,
  deal: () => toolbar.run('new'),
  left: () => table.focus(),
});

function restart() {
  if (!controller.view) return;
  const again = () => controller.create({ deal: controller.view.id });
  if (controller.underway) dialogs.ask('restart', again);
  else again();
}

const toolbar = new Toolbar(root, status, {
  undo: () => controller.travel('undo'),
  redo: () => controller.travel('redo'),
  hint: () => hints?.again(controller.drawn) || controller.hint(),
  restart,
  new: () => choose(controller.underway),
  pause: () => (controller.view?.paused ? controller.resume() : controller.pause()),
  give_up: () => controller.view && dialogs.ask('give-up', () => controller.giveUp()),
  options: () => dialogs.showOptions(),
  rules: () => dialogs.rules(controller.preset),
  more: () => dialogs.open('more'),
  sound: () => dialogs.set('sound', sounds.on ? 'off' : 'on'),
  full: () => (document.fullscreenElement ? document.exitFullscreen() : html.requestFullscreen().catch(() => null)),
  draw: () => controller.draw(),
  shuffle: () => controller.shuffle(),
  escape: (event) => { if (table.escape() || hints?.letGo()) event.preventDefault(); },
});

dialogs.sheet('end').addEventListener('close', () => table.renderer.sweeps.comeBack());
root.querySelector('.cover button').addEventListener('click', () => controller.resume());
root.querySelector('.preset').addEventListener('click', () => toolbar.run('new'));
document.addEventListener('keydown', (event) => {
  const resting = !root.querySelector('.cover').hidden && !document.querySelector('dialog[open]');
  if (resting && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1 && event.key !== ' ') controller.resume();
});
matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', () => table.motion.refresh());

toolbar.press('sound', sounds.on);
table.setLayout(boot.layout);
status.best(bests[boot.preset]);
const wish = new URLSearchParams(location.search).get('deal');
if (wish) import('./play/wish.js').then(({ grant }) => grant(wish, boot.view, { controller, dialogs, status }));
else controller.start(boot.view);

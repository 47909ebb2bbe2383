/* Wires the table page: board, server, tools, sheets. */

import { cardAt, gapAt } from './board/state.js';
import { Table } from './board/table.js';
import { Socket } from './live/socket.js';
import { Api } from './play/api.js';
import { Controller } from './play/controller.js';
import { Dialogs } from './play/dialogs.js';
import { Sounds } from './play/sound.js';
import { fill, Status } from './play/status.js';
import { Toolbar } from './play/toolbar.js';

const boot = JSON.parse(document.getElementById('boot').textContent);
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
let ending = null;

const page = {
  refresh(how) {
    const { drawn, view } = controller;
    if (!promises.has(view.id)) promises.set(view.id, view.commitment);
    document.querySelector('[data-promise]').textContent = view.commitment;
    table.show(drawn, how);
    tray?.show(drawn, presetOf(controller.preset).layout);
    sounds.drawn(drawn, how);
    status.show(view, drawn.moves);
    socket.show(view.id);
    const ahead = {};
    for (const kind of ['undo', 'redo']) if (controller.queue.pending.length && controller.queue.can(kind)) ahead[kind] = { ok: true, why: '' };
    toolbar.update(view.tools, ahead);
    toolbar.call('shuffle', view.stuck);
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
  refused: () => sounds.play('refuse'),
  setPreset(slug) {
    const preset = presetOf(slug);
    table.setLayout(preset.layout);
    root.querySelector('.preset span').textContent = preset.name;
    document.title = `${title} · ${preset.name}`;
    if (preset.url && preset.url !== location.pathname && controller.view) history.replaceState(null, '', preset.url);
  },
  ended(view, quietly) {
    clearTimeout(ending);
    if (view.state === 'won' && !quietly) sounds.play('win');
    const flight = view.state === 'won' && !quietly ? table.renderer.sweeps.farewell() : 0;
    ending = setTimeout(() => dialogs.end(view, promises.get(view.id), { title, preset: presetOf(controller.preset).name }), quietly ? 0 : Math.max(flight, table.motion.time.move + 260));
  },
  gone: () => dialogs.choose(controller.preset, false),
};

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
  preset: (slug) => controller.create({ preset: slug }),
  next: () => controller.create({}),
  again: () => controller.create({ deal: controller.view.id }),
  undo: () => controller.travel('undo'),
  changed(name, value) {
    api.put('/api/me/options', { options: { [name]: value } });
    if (name === 'motion') table.motion.refresh();
    if (name === 'back' || name === 'faces') table.renderer.faces();
    if (name === 'sound') toolbar.press('sound', sounds.on);
    if (controller.view) page.refresh('still');
  },
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
  hint: () => null,
  restart,
  new: () => dialogs.choose(controller.preset, controller.underway),
  pause: () => (controller.view?.paused ? controller.resume() : controller.pause()),
  give_up: () => controller.view && dialogs.ask('give-up', () => controller.giveUp()),
  options: () => dialogs.showOptions(),
  rules: () => dialogs.rules(controller.preset),
  more: () => dialogs.open('more'),
  sound: () => dialogs.set('sound', sounds.on ? 'off' : 'on'),
  full: () => (document.fullscreenElement ? document.exitFullscreen() : html.requestFullscreen().catch(() => null)),
  draw: () => controller.draw(),
  shuffle: () => controller.shuffle(),
  escape: (event) => { if (table.escape()) event.preventDefault(); },
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
controller.start(boot.view);

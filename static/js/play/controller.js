/* The way of an input: shown at once where the view lists it, sent in order, confirmed or taken back by the answer. */

import { canPick, isWide, pileAt, pileOf } from '../board/state.js';
import { newKey } from './api.js';
import { Follower, remember, remembered } from './follower.js';
import { onlyAsks, Queue } from './queue.js';

export class Controller {
  /** `parts`: api, status, boot, page (what the page does: refresh, cover, ended, refused, gone). `table` is set by the page. */
  constructor({ api, status, boot, page }) {
    Object.assign(this, { api, status, page, words: boot.words, game: boot.game, preset: boot.preset, presets: boot.presets, queue: new Queue(), busy: false, making: false, over: null });
    this.follower = new Follower(api, this);
    this.hooks = {
      ready: (places) => !this.making && this.queue.settled(places),
      wait: (intent) => this.queue.waiting.push(intent),
      play: (move) => this.add({ kind: 'move', move, body: { move: move.text || move.move } }),
      ask: (places) => this.add({ kind: 'ask', body: { move: this.moveText(places) } }),
      picked: (place, targets) => page.picked(place, targets),
      letGo: () => page.letGo(),
      told: (gap) => page.told(gap),
      chosen: (place, goal) => page.chosen(place, goal),
      marked: (picked, targets) => page.marked(picked, targets),
    };
    this.follower.begin(() => this.hide());
    window.addEventListener('pagehide', () => { if (this.open) remember(this.view.id); });
  }

  get view() { return this.queue.truth; }
  get drawn() { return this.queue.drawn; }
  get open() { return Boolean(this.view) && this.view.state === 'open'; }
  get idle() { return !this.busy && !this.queue.pending.length; }
  get underway() { return this.open && this.drawn.moves > 0; }

  moveText(places) {
    const pile = places.length === 1 && pileAt(this.drawn, places[0]);
    if (pile && pile.role === 'stock') return pile.count ? 'draw' : 'redeal';
    return places.join('-');
  }

  /** Begins: the play the page came with, or a new one. */
  async start(view) {
    if (!view) return this.create({});
    this.adopt(view, 'still');
    const left = remembered() === view.id;
    if (view.paused ? !left : !view.moves) return;
    await this.follower.contact(true);
    // Also when nothing is paused: the pause of the page that was left may still be on its way, and is then out of date.
    this.resume();
  }

  adopt(view, how) {
    this.queue.reset(view);
    this.follower.forget();
    this.over = view.state === 'open' ? null : view.id;
    this.page.refresh(how);
    if (view.paused) this.page.cover(true);
    else this.page.cover(false);
    if (this.over) this.page.ended(view, true);
  }

  /** A new play: `deal` for one that was dealt before, `preset` for other rules. Gives why there is none, if so. */
  async create({ preset = this.preset, deal }) {
    if (this.making) return null;
    this.making = true;
    this.queue.waiting = [];
    const answer = await this.api.post('/api/plays', { game: this.game, preset, key: newKey(), ...(deal ? { deal } : {}) });
    this.making = false;
    const why = answer.status === 201 || answer.status === 200 ? null : messageOf(answer) || this.words.failed;
    if (why) this.status.say(why);
    if (why) return why;
    if (preset !== this.preset || !this.view) this.page.setPreset(preset);
    this.preset = preset;
    this.adopt(answer.data, 'deal');
    this.page.dealt(answer.data);
    return null;
  }

  add(entry) {
    this.queue.add({ key: newKey(), path: 'moves', ...entry });
    if (!onlyAsks(entry)) this.page.refresh('fly');
    this.pump();
  }

  /** Undo and redo, by tool or key. */
  travel(kind) {
    if (!this.view || this.view.paused) return;
    if (!this.queue.can(kind)) return this.status.say(this.view.tools[kind].why);
    if (this.queue.waiting.length) return this.queue.waiting.push({ kind });
    this.add({ kind, path: kind, body: kind === 'undo' ? { steps: 1 } : {} });
  }

  /** Takes back at once all that was done since the play could be won, as the server counts it once it has answered. */
  back() {
    if (this.queue.pending.length) return this.queue.waiting.push({ kind: 'back' });
    const steps = this.view.verdict?.back;
    if (steps && !this.view.paused) this.add({ kind: 'undo', path: 'undo', steps, body: { steps } });
  }

  /** Asks what to do next where the play will stand once all that is pending is done. */
  hint() {
    if (!this.open || this.queue.pending.at(-1)?.kind === 'hint') return;
    if (this.queue.waiting.length) return this.queue.waiting.push({ kind: 'hint' });
    this.add({ kind: 'hint', path: 'hint', body: {} });
  }

  /** The stock's own action, by key. */
  draw() {
    const stock = this.open && pileOf(this.drawn, 'stock');
    if (stock) this.table.input({ kind: 'use', place: stock.at });
  }

  /** Deals the loose cards again. The outcome is the server's; until it comes they lie gathered. */
  shuffle() {
    if (!this.open || this.view.paused || this.table.frozen) return;
    if (this.queue.waiting.length) return this.queue.waiting.push({ kind: 'shuffle' });
    const move = this.drawn.legal.find((each) => isWide(each) && each.at.length === 0);
    if (!move) return;
    this.add({ kind: 'move', move, body: { move: move.move } });
    this.table.gather();
  }

  pause(keepalive = false) {
    if (!this.open || this.view.paused || this.pausing) return;
    const { ok, why } = this.view.tools.pause;
    if (!ok) return keepalive ? null : this.status.say(why);
    this.pausing = true;
    this.page.cover(true);
    this.add({ kind: 'pause', path: 'pause', body: {}, keepalive });
  }

  hide() {
    if (this.open && this.view.tools.pause.ok && this.drawn.moves > 0) this.pause(true);
  }

  resume() {
    if (!this.open || this.queue.pending.some((entry) => entry.kind === 'resume')) return;
    this.add({ kind: 'resume', path: 'resume', body: {} });
  }

  giveUp() {
    this.queue.waiting = [];
    this.add({ kind: 'give-up', path: 'give-up', body: {} });
  }

  async pump() {
    if (this.busy) return;
    if (!this.queue.head) return this.follower.catchUp();
    this.busy = true;
    const entry = this.queue.head;
    const { id, version } = this.view;
    const answer = await this.api.post(`/api/plays/${id}/${entry.path}`, { ...entry.body, version, key: entry.key }, entry);
    this.busy = false;
    if (this.view.id === id && this.queue.head === entry) this.answered(entry, answer);
    this.pump();
  }

  answered(entry, { status, data }) {
    if (status === 200) this.carried(entry, data);
    else if (status === 409 && data.play) this.moved(entry, data);
    else this.refused(entry, data, status);
    this.drain();
  }

  carried(entry, view) {
    this.queue.confirm(view);
    if (entry.kind === 'pause') this.pausing = false;
    if (entry.kind === 'resume') this.page.cover(false);
    this.page.refresh(entry.kind === 'pause' || entry.kind === 'resume' ? 'still' : 'fly');
    if (entry.kind === 'hint') this.page.hinted(view);
    else this.status.told(view);
    this.finish(view);
  }

  finish(view) {
    if (view.state === 'open') this.over = null;
    if (view.state === 'open' || this.over === view.id) return;
    this.over = view.id;
    this.queue.waiting = [];
    this.page.ended(view, false);
  }

  /** The play stands elsewhere than this page thought: what the server has is right. */
  moved(entry, { error, play }) {
    if (entry.kind === 'pause' || entry.kind === 'resume') {
      this.queue.correct(play);
      entry.key = newKey();
      if (play.state !== 'open' || play.paused === (entry.kind === 'pause')) this.carried(entry, play);
      return;
    }
    this.queue.reset(play);
    this.pausing = false;
    this.page.refresh('fly');
    this.page.cover(play.paused);
    this.status.say(error.code === 'stale' ? this.words.stale : error.message);
    this.finish(play);
  }

  refused(entry, data, status) {
    this.queue.refuse();
    if (entry.kind === 'pause') { this.pausing = false; this.page.cover(false); }
    this.page.refresh('fly');
    this.page.refused();
    this.status.say((data.error && data.error.message) || this.words.failed);
    if (status === 404) this.page.gone();
  }

  /** Reads the inputs that waited against the view as it is now. */
  drain() {
    const waited = this.queue.waiting;
    while (waited.length) {
      const intent = waited.shift();
      const rest = waited.splice(0);
      if (this.isReady(intent)) this.carryOut(intent);
      else rest.unshift(intent);
      waited.push(...rest);
      if (waited[0] === intent) break;
    }
    this.table.mark(waited[0] && canPick(this.drawn, waited[0].place) ? waited[0].place : null);
  }

  isReady({ kind, place, target }) {
    if (kind === 'back') return !this.queue.pending.length;
    return ['undo', 'redo', 'shuffle', 'hint'].includes(kind) || this.queue.settled([place, target, this.table.picked].filter(Boolean));
  }

  carryOut(intent) {
    if (intent.kind === 'undo' || intent.kind === 'redo') this.travel(intent.kind);
    else if (['shuffle', 'hint', 'back'].includes(intent.kind)) this[intent.kind]();
    else this.table.act(intent);
  }

  /** The play went on elsewhere; `quiet` when a socket told so beforehand. */
  movedOn(view, quiet) {
    this.queue.reset(view);
    this.page.refresh('fly');
    this.page.cover(view.paused);
    if (!quiet) this.status.say(this.words.stale);
    this.finish(view);
  }
}

const messageOf = ({ data }) => data.error && data.error.message;

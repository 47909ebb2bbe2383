/* The table in the player's hand: what is picked up, what a tap, a drop or a key means there, where focus is.
   It knows the listed moves of the view and nothing of why they are listed. */

import { Motion } from './anim.js';
import { nearest, step } from './layout.js';
import { Pointer } from './pointer.js';
import { Renderer } from './render.js';
import { canPick, cardAt, cellAt, gapAt, pair, partners, pileAt, singles, wanted } from './state.js';

export class Table {
  /** `hooks`: ready(places), wait(intent), play(move), ask(places), picked(place, targets), letGo(), told(gap), chosen(place, goal),
      marked(picked, targets). */
  constructor(field, options, hooks) {
    this.motion = new Motion();
    this.renderer = new Renderer(field, this.motion, options);
    Object.assign(this, { field, hooks, picked: null, held: null, view: null, current: null, frozen: false });
    this.pointer = new Pointer(field, {
      canLift: (place) => !this.frozen && canPick(this.view, place),
      lift: (place) => this.pick(place, true),
      drop: (place, target) => this.input({ kind: 'join', place, target }),
      home: (node) => this.goHome(node),
      tap: (place, how) => this.input({ kind: 'tap', place, ...how }),
      felt: () => this.pick(null),
      asked: (place) => { const gap = gapAt(this.view, place); if (gap) this.hooks.told(gap); return Boolean(gap); },
      flies: (node) => this.motion.flies(node),
      partners: (place) => partners(this.view, place),
      stops: () => this.renderer.stops(),
    });
    field.addEventListener('keydown', (event) => this.key(event));
    window.addEventListener('pointerdown', () => this.renderer.sweeps.wave.finish(), true); // every card has its place before one is pressed
    window.addEventListener('pointerdown', () => this.skip());
    window.addEventListener('keydown', () => this.skip(), true);
    field.addEventListener('focusin', (event) => { if (event.target.place) this.rove(event.target.place); });
  }

  setLayout(layout) {
    this.renderer.setLayout(layout);
    this.view = null;
    this.picked = null;
  }

  /** Draws a view; what was in hand stays there if it still lies where it lay. */
  show(view, how = 'fly') {
    this.dealing = null;
    const sinks = how === 'fly' && this.renderer.sweeps.awaits(() => this.dealing && this.show(this.dealing));
    if (sinks) { this.dealing = view; return; }
    if (this.pointer.press && cardAt(view, this.pointer.press.place) !== cardAt(this.view || view, this.pointer.press.place)) this.pointer.cancel();
    if (this.picked && cardAt(view, this.picked) !== this.held) this.picked = null;
    this.view = view;
    this.renderer.draw(view, how, (lost) => this.focusNear(lost));
    this.mark();
    this.rove(this.current);
  }

  /** What is being dealt lies where it will lie, at once. */
  skip() {
    if (this.dealing) this.show(this.dealing, 'still');
    this.renderer.sweeps.wave.finish();
    this.motion.skip();
  }

  mark(provisional = null) {
    const targets = this.picked ? partners(this.view, this.picked) : [];
    this.renderer.mark(this.picked || provisional, targets);
    this.hooks.marked(this.picked || provisional, targets);
  }

  /** Takes a card in hand (null: lets go). */
  pick(place, quietly = false) {
    const before = this.picked;
    this.picked = place;
    this.held = place && cardAt(this.view, place);
    this.mark();
    if (place && place !== before) this.hooks.picked(place, partners(this.view, place));
    else if (!place && before && !quietly) this.hooks.letGo();
  }

  goHome(node) {
    const rect = node.getBoundingClientRect();
    node.style.removeProperty('translate');
    this.motion.fly(node, rect, { name: 'refuse' });
  }

  /** Lets go, and gathers the loose cards, which the next view deals out again. */
  gather() {
    if (this.picked) this.pick(null, true);
    this.renderer.sweeps.gather();
  }

  /** Something the player did. Kept for later while the places it speaks of are not settled. */
  input(intent) {
    if (this.frozen || this.renderer.sweeps.heap) return;
    if (intent.twice && intent.place === this.filled) return; // the second half of a double-tap that filled a gap
    this.filled = null;
    const places = [intent.place, intent.target, this.picked].filter(Boolean);
    if (!this.hooks.ready(places)) return this.later(intent);
    this.act(intent);
  }

  later(intent) {
    this.hooks.wait({ ...intent, picked: this.picked });
    this.mark(intent.place);
  }

  act(intent) {
    if (intent.kind === 'join') this.join(intent.place, intent.target);
    else if (intent.kind === 'use') this.use(intent.place);
    else this.tap(intent.place, intent);
  }

  tap(place, { twice, echo }) {
    const { view, picked } = this;
    const together = picked && picked !== place ? pair(view, picked, place) : null;
    if (together) return this.play(together);
    if (picked === place) return this.again(place, twice);
    const alone = singles(view, place);
    if (alone.length) return this.play(alone[alone.length - 1]);
    if (echo && !picked) return; // a double-tap on a card that one tap sends away
    if (picked) return this.tapWith(picked, place);
    if (gapAt(view, place)) return this.fill(place);
    if (canPick(view, place)) return this.take(place);
    const pile = pileAt(view, place);
    if (!pile || pile.role === 'stock') this.hooks.ask([place]);
  }

  /** Takes a card in hand. Beside gaps every card may be taken; of one that none of them takes the server says why. */
  take(place) {
    this.pick(place);
    if (this.view.gaps?.length && !partners(this.view, place).length) this.hooks.ask([place]);
  }

  /** A tap on a gap brings the card it takes; where there are several it is the gap that is in hand. */
  fill(gap) {
    const cards = wanted(this.view, gap);
    this.filled = gap;
    if (cards.length === 1) this.play(pair(this.view, cards[0], gap));
    else if (cards.length) this.pick(gap);
    else this.hooks.ask([gap]);
  }

  /** A second tap on what is in hand. A double-tap sends a card where it can go: to its one partner, or to the first of
      several gaps, which is the uppermost. Otherwise it is let go. */
  again(place, twice) {
    const goals = partners(this.view, place);
    const gaps = goals.length > 1 && goals.every((goal) => gapAt(this.view, goal));
    if (!twice || !(goals.length === 1 || gaps)) return this.pick(null);
    this.play(pair(this.view, place, goals[0]));
    if (gaps) this.hooks.chosen(place, goals[0]);
  }

  /** A tap that does not fit what is in hand: the server says why, and the card tapped is now the one in hand. */
  tapWith(picked, place) {
    const { view } = this;
    if ((pileAt(view, place) || {}).role === 'foundation') return this.join(picked, place);
    const [held, gap] = [gapAt(view, picked), gapAt(view, place)];
    this.picked = null;
    if (held && gap) { this.mark(); return this.fill(place); }
    if (cellAt(view, place) && !held && view.gaps?.length) return this.take(place);
    if (cardAt(view, place) || gap) this.hooks.ask(held ? [place, picked] : [picked, place]);
    this.pick(canPick(view, place) ? place : null, true);
  }

  join(place, target) {
    const away = (pileAt(this.view, target) || {}).role === 'foundation';
    const move = away ? singles(this.view, place).find(({ to }) => to[0][1] === target) : pair(this.view, place, target);
    if (move) return this.play(move);
    this.pick(null, true);
    if (away || cardAt(this.view, target) || gapAt(this.view, target)) this.hooks.ask(away ? [place] : [place, target]);
  }

  /** What a place does by itself, whatever shows on it: the stock deals. */
  use(place) {
    const deals = singles(this.view, place).find(({ to }) => (pileAt(this.view, to[0][1]) || {}).role !== 'foundation');
    if (deals) this.play(deals);
    else this.hooks.ask([place]);
  }

  play(move) {
    this.picked = null;
    this.hooks.play(move);
  }

  key(event) {
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    if (event.key.startsWith('Arrow') && !event.altKey && !event.ctrlKey && !event.metaKey) this.arrow(event);
  }

  /** Lets go of whatever is held. True if there was something. */
  escape() {
    if (this.pointer.dragging) { this.pointer.cancel(); return true; }
    if (!this.picked) return false;
    this.pick(null);
    return true;
  }

  stops() {
    return this.renderer.stops().map((stop) => ({ ...stop, rect: stop.node.getBoundingClientRect() }));
  }

  arrow(event) {
    const stops = this.stops();
    const from = stops.find((stop) => stop.node === document.activeElement);
    const next = from && step(from, stops, event.key);
    event.preventDefault();
    if (next) next.node.focus({ preventScroll: true });
  }

  /** Makes `place` the one stop of the Tab key. */
  rove(place) {
    const stops = this.renderer.stops();
    const at = stops.find((stop) => stop.place === place) || stops.find((stop) => stop.node.classList.contains('is-free')) || stops[0];
    this.current = at ? at.place : null;
    for (const stop of stops) stop.node.tabIndex = stop === at ? 0 : -1;
  }

  /** Focus that lost its button: the card that came to the same place, else the nearest that is free. */
  focusNear({ rect, place }) {
    const stops = this.stops();
    const same = cellAt(this.view, place) && stops.find((stop) => stop.place === place);
    const free = stops.filter((stop) => stop.node.classList.contains('is-free'));
    const next = same || nearest(rect, free.length ? free : stops);
    if (next) next.node.focus({ preventScroll: true });
  }

  /** Puts focus on the table without moving the view. */
  focus() {
    const node = this.current && this.renderer.nodeAt(this.current);
    if (node) node.focus({ preventScroll: true });
  }
}

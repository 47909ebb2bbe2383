/* Fingers and mice: a press becomes a tap, or from a threshold on a drag. Whatever interrupts a drag (a second finger,
   the system, another window, a turned screen, leaving the window) brings the card home and reports nothing. */

import { overlap } from './layout.js';

const SLOP = { mouse: 5, pen: 7, touch: 9 }; // px before a press is a drag
const TWICE = 350; // ms between the taps of a double-tap
const LONG = 450; // ms a finger rests on a place before it is asked what it is
const SAME = 6; // px within which two taps are at one point
const SHAKY = 24; // px a tap may wander on a card that cannot be lifted

export class Pointer {
  /** `on`: canLift(place), lift(place), drop(place, target), home(node), tap(place, {twice, echo}), felt(), asked(place), flies(node), partners(place), stops(). */
  constructor(field, on) {
    Object.assign(this, { field, on, press: null, down: new Set(), lastTap: { place: null, time: 0, x: NaN, y: NaN }, handled: 0 });
    field.addEventListener('pointerdown', (event) => this.start(event));
    field.addEventListener('click', (event) => this.click(event));
    field.addEventListener('contextmenu', (event) => { if (this.press) event.preventDefault(); });
    field.addEventListener('dragstart', (event) => event.preventDefault());
    window.addEventListener('pointermove', (event) => this.move(event));
    window.addEventListener('pointerup', (event) => this.end(event));
    window.addEventListener('pointercancel', (event) => { this.down.delete(event.pointerId); this.cancel(); });
    window.addEventListener('pointerdown', (event) => this.second(event), true);
    for (const name of ['blur', 'orientationchange', 'resize', 'pagehide']) window.addEventListener(name, () => this.cancel());
    document.addEventListener('visibilitychange', () => this.cancel());
    document.documentElement.addEventListener('mouseleave', () => this.cancel());
  }

  get dragging() {
    return Boolean(this.press && this.press.held);
  }

  second(event) {
    this.down.add(event.pointerId);
    if (this.press && event.pointerId !== this.press.id) this.cancel();
  }

  start(event) {
    const node = this.cardAt(event);
    if (event.button !== 0 || !event.isPrimary || this.down.size > 1) return;
    if (!node || !node.place) return this.on.felt();
    this.press = { id: event.pointerId, node, place: node.place, x: event.clientX, y: event.clientY, held: false, slop: SLOP[event.pointerType] || SLOP.mouse };
    this.press.timer = setTimeout(() => this.rest(), LONG);
  }

  /** A long press asks what a place is; it is no tap then. */
  rest() {
    const { press } = this;
    if (!press || press.held) return;
    press.asked = this.on.asked(press.place);
    press.node.classList.toggle('is-asked', press.asked);
  }

  /** The card meant by a press: one that will lie there, else one that lies there, else one that is just passing. */
  cardAt({ clientX: x, clientY: y, target }) {
    const flying = this.on.stops().map((stop) => stop.node).filter((node) => this.on.flies(node)).reverse();
    if (!flying.length) return target.closest('.card');
    const within = (rect) => rect && x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
    return flying.find((node) => within(node.landing)) || document.elementsFromPoint(x, y).map((node) => node.closest('.card')).find((node) => node && !flying.includes(node)) || flying.find((node) => within(node.getBoundingClientRect()));
  }

  move(event) {
    const press = this.press;
    if (!press || event.pointerId !== press.id) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.held && Math.hypot(dx, dy) > press.slop && this.on.canLift(press.place)) this.lift(press);
    if (!press.held) return;
    if (outside(event)) return this.cancel();
    press.node.style.setProperty('translate', `${dx}px ${dy}px`);
    this.hover(this.target(press, event));
  }

  lift(press) {
    press.held = true;
    press.node.classList.add('is-held');
    this.on.lift(press.place);
  }

  hover(place) {
    if (this.press.over === place) return;
    this.press.over = place;
    const lit = place && this.on.partners(this.press.place).includes(place);
    for (const stop of this.on.stops()) stop.node.classList.toggle('is-over', Boolean(lit) && stop.place === place);
  }

  /** The place a held card is over: a partner it touches comes first, then what lies under the pointer. */
  target(press, event) {
    const rect = press.node.getBoundingClientRect();
    const partners = this.on.partners(press.place);
    const stops = this.on.stops().filter((stop) => stop.node !== press.node).map((stop) => ({ ...stop, share: overlap(rect, stop.node.getBoundingClientRect()) }));
    const best = stops.filter((stop) => partners.includes(stop.place) && stop.share > 0.12).sort((a, b) => b.share - a.share)[0];
    if (best) return best.place;
    const under = document.elementsFromPoint(event.clientX, event.clientY).map((node) => node.closest('.card')).find((node) => node && node !== press.node && node.place);
    return under && under.place !== press.place ? under.place : null;
  }

  end(event) {
    this.down.delete(event.pointerId);
    this.handled = event.timeStamp;
    const press = this.press;
    if (!press || event.pointerId !== press.id) return;
    const near = Math.hypot(event.clientX - press.x, event.clientY - press.y) <= SHAKY;
    if (press.held) return this.drop(press, this.target(press, event));
    const { asked } = press;
    this.release();
    if (near && !asked) this.tap(press.place, event.timeStamp, press);
  }

  drop(press, target) {
    this.release();
    if (target) this.on.drop(press.place, target);
    if (press.node.style.getPropertyValue('translate')) this.on.home(press.node);
    if (!target) this.on.lift(null);
  }

  release() {
    if (this.press.over) this.hover(null);
    clearTimeout(this.press.timer);
    this.press.node.classList.remove('is-held', 'is-asked');
    this.press = null;
  }

  /** Brings a held card home; nothing is reported. */
  cancel() {
    const press = this.press;
    if (!press) return;
    this.release();
    if (!press.held) return;
    this.on.home(press.node);
    this.on.lift(null);
  }

  /** Twice: the second tap on a place. Echo: the second tap at a point whose card the first one sent away. */
  tap(place, time, { x, y } = { x: NaN, y: NaN }) {
    const last = this.lastTap;
    const soon = time - last.time < TWICE;
    this.lastTap = { place, time, x, y };
    this.on.tap(place, { twice: soon && last.place === place, echo: soon && last.place !== place && Math.hypot(x - last.x, y - last.y) <= SAME });
  }

  /** Clicks that no pointer made: Enter, Space, and what assistive technology sends. */
  click(event) {
    const node = event.target.closest('.card');
    if (!node || !node.place || (event.detail > 0 && event.timeStamp - this.handled < 500)) return;
    this.tap(node.place, event.timeStamp);
  }
}

function outside({ clientX, clientY }) {
  return clientX < 0 || clientY < 0 || clientX > window.innerWidth || clientY > window.innerHeight;
}

/* The moves of a line as a list to choose from: cards are small cards, everything else is said in words. */

import { element } from '../board/parts.js';
import { fill } from '../play/status.js';

const SVG = 'http://www.w3.org/2000/svg';
const KEYS = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

export class MoveList {
  /** `parts`: words, sprite, icons, layout; `go`: called with the position after a move that was
      reached by keys, or pressed (true). */
  constructor(list, parts, go) {
    Object.assign(this, { list, parts, go, now: null });
    list.addEventListener('click', ({ target }) => this.choose(target.closest('button')));
    list.addEventListener('keydown', (event) => this.key(event));
  }

  choose(button) {
    if (button) this.go(Number(button.dataset.move), true);
  }

  key(event) {
    if (!(event.key in KEYS) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const goal = Math.min(Math.max(Number(event.target.dataset.move) + KEYS[event.key], 1), this.list.children.length);
    this.button(goal).focus();
    this.go(goal);
  }

  button(number) {
    return this.list.children[number - 1]?.firstElementChild;
  }

  /** Lists another line. */
  lay(track) {
    this.list.replaceChildren();
    this.now = null;
    this.grow(track);
  }

  /** Lists what came to be known of it since. */
  grow(track) {
    const items = document.createDocumentFragment();
    for (let number = this.list.children.length + 1; number <= track.known; number += 1) items.append(this.item(track, number));
    this.list.append(items);
  }

  item(track, number) {
    const step = track.steps[number - 1];
    const row = element('li', track.isTurn(number) ? 'is-turn' : '');
    const button = element('button', `is-${step.kind}`, row);
    Object.assign(button, { type: 'button', tabIndex: -1 });
    button.dataset.move = number;
    element('span', 'number', button).textContent = number;
    const what = element('b', '', button);
    if (step.kind !== 'move') what.append(icon(`${this.parts.icons}#i-${step.kind}`));
    this.fill(what, step);
    if (track.isTurn(number)) element('em', '', button).textContent = this.parts.words[track.key('after_turn')];
    return row;
  }

  fill(what, step) {
    if (!step.cards.length) element('span', '', what).textContent = step.name;
    for (const card of step.cards) what.append(this.chip(card));
    if (step.to) element('span', 'to', what).textContent = `→ ${this.spot(step.to)}`;
    if (step.cards.length || step.kind !== 'move') what.setAttribute('aria-hidden', 'true');
    if (step.cards.length || step.kind !== 'move') element('span', 'sr', what.parentNode).textContent = step.kind === 'move' ? step.name : step.said;
  }

  spot(place) {
    const { row, column } = this.parts.layout.slots[place];
    return fill(this.parts.words.spot, { row: row + 1, column: column + 1 });
  }

  chip([rank, suit]) {
    const chip = element('span', 'chip');
    chip.dataset.suit = suit;
    chip.append(icon(`${this.parts.sprite}#r-${rank}`, rank === 'T' ? 'rank wide' : 'rank'), icon(`${this.parts.sprite}#s-${suit}`, 'suit'));
    return chip;
  }

  /** Marks the move that led to the position, and brings it into sight. */
  show(number) {
    const before = this.now;
    this.now = number;
    if (before !== null) this.mark(before, false);
    this.mark(number, true);
    for (const button of [this.button(before || 1), this.button(1)]) if (button) button.tabIndex = -1;
    const stop = this.button(number || 1);
    if (stop) stop.tabIndex = 0;
  }

  mark(number, is) {
    const row = this.button(number)?.parentNode;
    if (!row) { if (is) this.list.scrollTop = 0; return; }
    row.classList.toggle('is-now', is);
    if (!is) { row.firstElementChild.removeAttribute('aria-current'); return; }
    row.firstElementChild.setAttribute('aria-current', 'step');
    const { offsetTop, offsetHeight } = row;
    const { scrollTop, clientHeight } = this.list;
    const seen = offsetTop > scrollTop && offsetTop + offsetHeight * 2 < scrollTop + clientHeight;
    if (!seen) this.list.scrollTop = offsetTop - clientHeight * 0.4;
  }
}

function icon(href, kind = '') {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', kind || 'i i-s');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(document.createElementNS(SVG, 'use'));
  svg.firstElementChild.setAttribute('href', href);
  return svg;
}

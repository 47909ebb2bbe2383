/* The tray: every gap again as a button for the thumb, with the card it takes and a small map of where it lies.
   A gap that moves keeps its button; those that take nothing stand away from the thumb. */

import { show } from './faces.js';
import { shapeOf } from './layout.js';
import { element, ghostOf, makeCard } from './parts.js';

export class Tray {
  /** `box`: where the buttons go; `sprite`: the address of the drawings; `on`: tap(place). */
  constructor(box, sprite, on) {
    Object.assign(this, { box, sprite, on, order: [], slots: [], marked: [null, []] });
    this.box.addEventListener('click', ({ target }) => {
      const slot = target.closest('.slot');
      if (slot) on.tap(slot.gap.at);
    });
  }

  /** Shows the gaps of a view on a layout. */
  show(view, layout) {
    const gaps = view.gaps || [];
    this.box.hidden = !gaps.length;
    const { columns, rows } = shapeOf(layout);
    this.box.style.setProperty('--columns', columns);
    this.box.style.setProperty('--rows', rows);
    this.order = keepOrder(this.order, gaps);
    this.fit(gaps.length);
    this.order.forEach((place, index) => this.dress(this.slots[index], gaps.find((gap) => gap.at === place), layout));
    this.mark(...this.marked);
  }

  fit(count) {
    while (this.slots.length > count) this.slots.pop().remove();
    while (this.slots.length < count) this.slots.push(this.make());
  }

  make() {
    const slot = element('button', 'slot', this.box);
    slot.type = 'button';
    const card = makeCard(false).firstElementChild;
    slot.append(card);
    element('span', 'map', slot);
    return slot;
  }

  dress(slot, gap, layout) {
    const { column, row } = layout.slots[gap.at];
    slot.gap = gap;
    slot.dataset.gap = gap.at;
    slot.className = `slot ${gap.dead ? 'is-dead' : gap.takes.length ? 'is-live' : ''}`;
    slot.setAttribute('aria-label', gap.label);
    slot.style.setProperty('--column', column);
    slot.style.setProperty('--row', row);
    const [card] = gap.takes.length === 1 ? gap.takes : [];
    slot.classList.toggle('has-card', Boolean(card));
    slot.dataset.suit = card ? card[1] : '';
    show(slot, 'face', card ? `${this.sprite}#${card}-s` : ghostOf(gap) && `${this.sprite}#${ghostOf(gap)}`);
  }

  /** Shows what is in hand and where it may go, as the board does. */
  mark(picked, targets) {
    this.marked = [picked, targets];
    for (const slot of this.slots) {
      slot.classList.toggle('is-picked', slot.gap.at === picked);
      slot.classList.toggle('is-target', targets.includes(slot.gap.at));
    }
  }
}

/** The order of the buttons: a new gap takes the place of one that is gone, then those that take nothing come first. */
export function keepOrder(before, gaps) {
  const fresh = gaps.map((gap) => gap.at).filter((place) => !before.includes(place));
  const kept = before.map((place) => (gaps.some((gap) => gap.at === place) ? place : fresh.shift())).filter(Boolean);
  const all = [...kept, ...fresh];
  const live = (place) => gaps.some((gap) => gap.at === place && gap.takes.length > 0);
  return [...all.filter((place) => !live(place)), ...all.filter(live)];
}

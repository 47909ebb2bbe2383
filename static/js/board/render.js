/* Draws a view: one button per card, kept by the card's identity, so that a card that moves is the same button. */

import { Faces } from './faces.js';
import { placements, shapeOf } from './layout.js';
import { dress, element, ghostOf, Order, makeCard, makeGroup, makePile, setAt, show, writeCount } from './parts.js';
import { singles } from './state.js';
import { Sweeps } from './sweeps.js';

const MANY = 30; // cards that fly at once: from here on none need be lifted above those that lie
const TALL = 1.6; // height by width: from here on a card is a narrow one, with the mini face

export class Renderer {
  /** `words`: labels of the two groups and texts of the counts; `sprite`, `classic`, `icons`: addresses of the drawings. */
  constructor(field, motion, { sprite, classic = '', icons, words, still = false }) {
    Object.assign(this, { field, motion, sprite, icons, words, still });
    this.drawings = new Faces(sprite, classic, () => this.faces());
    this.sweeps = new Sweeps(this);
    this.nodes = new Map();
    this.leaving = new Map();
    this.piles = new Map();
    this.view = null;
    this.cells = makeGroup(field, 'cells', words.group_cells);
    this.order = new Order(this.cells);
    this.pileGroup = makeGroup(field, 'piles', words.group_piles);
    if (!still) new ResizeObserver(() => this.faces()).observe(field);
  }

  /** Takes another layout: empties the table. */
  setLayout(layout) {
    this.layout = layout;
    this.nodes.clear();
    this.leaving.clear();
    this.piles.clear();
    this.cells.replaceChildren();
    this.pileGroup.replaceChildren();
    this.turns = !this.still && Object.values(layout.piles).includes('stock');
    this.view = null;
    const { columns, rows, grid } = shapeOf(layout);
    this.field.classList.toggle('is-grid', grid);
    this.field.classList.toggle('has-piles', Object.keys(layout.piles).length > 0);
    this.field.style.setProperty('--columns', columns);
    this.field.style.setProperty('--rows', rows);
    this.field.classList.toggle('three', Object.values(layout.piles).filter((role) => role === 'waste').length > 1);
    for (const slot of Object.values(layout.slots)) if (slot.row === rows - 1) setAt(element('span', 'spot', this.cells), slot.column, slot.row);
    let index = 0;
    for (const [place, role] of Object.entries(layout.piles)) this.piles.set(place, makePile(this.pileGroup, place, role, role === 'waste' ? index++ : 0));
  }

  /** Draws `view`. `how`: "fly", "deal" (cards come from the stock) or "still". Answers with where focus was lost, if it was. */
  draw(view, how = 'fly') {
    const before = this.view;
    const spots = placements(view, this.layout);
    const focused = this.field.contains(document.activeElement) ? document.activeElement : null;
    const focusPlace = focused && focused.place;
    const focusRect = focused && focused.getBoundingClientRect();
    this.sweeps.comeBack();
    this.adopt(spots);
    this.field.classList.toggle('has-gaps', Boolean(view.gaps && view.gaps.length));
    const wanted = new Map(spots.map((spot) => [spot.key, spot]));
    const rects = this.readRects(wanted);
    const risen = this.counts(before, view);
    const flights = [...this.dismiss(wanted, rects, risen), ...this.place(spots, rects, risen, how)];
    this.view = view;
    this.drawPiles(view);
    this.faces(false);
    const heap = this.sweeps.dealt();
    if (how === 'still') for (const { node, end } of flights) { if (heap) this.motion.stop(node); if (end) end(); }
    else if (heap) this.motion.dealOut(flights, heap.area);
    else this.takeOff(flights);
    const keepsFocus = focused && this.stops().some((stop) => stop.node === focused) && !(focused.pile === 'foundation' && focused.place !== focusPlace);
    if (keepsFocus && document.activeElement !== focused) focused.focus({ preventScroll: true });
    return focused && !keepsFocus ? { rect: focusRect, place: focusPlace } : null;
  }

  /** A card drawn before its name was known keeps its button when the name comes. */
  adopt(spots) {
    for (const spot of spots) {
      const unknown = this.nodes.get(`?${spot.place}`);
      if (!unknown || !spot.top || !spot.card || this.nodes.has(spot.key)) continue;
      this.nodes.delete(`?${spot.place}`);
      this.nodes.set(spot.key, unknown);
      this.motion.turn(unknown, 'up');
    }
  }

  readRects(wanted) {
    const rects = new Map();
    const read = (node, key) => rects.set(key, this.sweeps.holds(node) ? node.landing : node.getBoundingClientRect());
    this.nodes.forEach((node, key) => { const spot = wanted.get(key); if (this.sweeps.holds(node) || !spot || spot.place !== node.place) read(node, key); });
    this.leaving.forEach((node, key) => { if (wanted.has(key)) read(node, key); });
    for (const pile of this.piles.values()) rects.set(pile, pile.box.getBoundingClientRect());
    return rects;
  }

  /** How many cards each role gained (or lost) between two views. */
  counts(before, after) {
    const gained = { stock: 0, waste: 0, foundation: 0 };
    for (const pile of after.piles) gained[pile.role] += pile.count;
    for (const pile of before ? before.piles : []) gained[pile.role] -= pile.count;
    return before ? gained : { stock: 0, waste: 0, foundation: 0 };
  }

  pile(role) {
    return [...this.piles.values()].find((pile) => pile.role === role);
  }

  /** Cards that are no longer on the table: to the foundation, back into the stock, or out of sight. */
  dismiss(wanted, rects, risen) {
    const flights = [];
    for (const [key, node] of [...this.nodes]) {
      if (wanted.has(key)) continue;
      this.nodes.delete(key);
      const goal = node.pile === 'waste' && risen.stock > 0 ? this.pile('stock') : node.pile !== 'foundation' && risen.foundation > 0 ? this.pile('foundation') : null;
      const end = () => { if (this.leaving.get(key) === node) this.leaving.delete(key); node.remove(); };
      if (!goal && !(node.pile === 'foundation' && risen.foundation > 0)) { this.motion.stop(node); node.remove(); continue; }
      this.leaving.set(key, node);
      this.retire(node);
      if (!goal) { flights.push({ node, last: true, end }); continue; }
      goal.box.append(node);
      node.style.setProperty('--z', 2);
      flights.push({ node, rect: rects.get(key), turn: goal.role === 'stock' ? 'down' : null, end, order: goal.role === 'stock' ? 0 : 1 });
    }
    return flights;
  }

  retire(node) {
    node.className = 'card is-leaving';
    node.sign = null;
    node.tabIndex = -1;
    node.setAttribute('aria-hidden', 'true');
    delete node.dataset.place;
    node.place = null;
    node.style.setProperty('--k', 0);
    node.style.removeProperty('translate');
  }

  place(spots, rects, risen, how) {
    const flights = [];
    const moved = new Set();
    let dealt = 0;
    for (const spot of spots) {
      const old = this.nodes.get(spot.key) || this.leaving.get(spot.key);
      const node = old || makeCard(this.turns);
      const from = old ? rects.get(spot.key) : this.origin(spot, rects, risen, how);
      this.leaving.delete(spot.key);
      this.nodes.set(spot.key, node);
      const parent = spot.area === 'cells' ? this.cells : this.piles.get(spot.area).box;
      if (parent === this.cells && node.place !== spot.place) moved.add(node);
      if (node.parentNode !== parent) parent.append(node);
      dress(node, spot);
      if (from) node.style.removeProperty('translate');
      if (from) flights.push({ node, rect: from, column: spot.x, turn: !old && spot.card && (how === 'deal' && this.pile('stock') || spot.role === 'waste' && risen.stock < 0) ? 'up' : null, deal: how !== 'deal' ? 0 : this.pile('stock') ? dealt++ : 1 + spot.x + 2 * spot.y, order: spot.role === 'foundation' ? 1 : 0 });
    }
    this.order.arrange(spots.filter((spot) => spot.area === 'cells').map((spot) => this.nodes.get(spot.key)), moved);
    return flights;
  }

  /** Where a card that was not on the table comes from. */
  origin(spot, rects, risen, how) {
    const stock = this.pile('stock');
    if (how === 'deal' && !spot.gap) return spot.area === 'cells' ? (stock ? rects.get(stock) : this.sweeps.foot()) : null;
    if (spot.gap || spot.area !== 'cells' && (!spot.top || spot.role !== 'waste')) return null;
    if (spot.role === 'waste' && risen.stock < 0) return rects.get(stock);
    return risen.foundation < 0 ? rects.get(this.pile('foundation')) : null;
  }

  drawPiles(view) {
    for (const pile of view.piles) {
      const { role, seat, deep, count } = this.piles.get(pile.at);
      const open = pile.cards.length > 0;
      const backs = role === 'stock' ? pile.count - pile.cards.length : 0;
      seat.className = `card ${backs > 0 ? 'is-back is-free' : 'is-seat'}`;
      seat.setAttribute('aria-label', pile.label);
      if (open) seat.setAttribute('aria-hidden', 'true');
      else seat.removeAttribute('aria-hidden');
      seat.setAttribute('aria-disabled', String(!open && singles(view, pile.at).length === 0));
      show(seat, 'face', role === 'stock' && backs === 0 ? `${this.icons}#i-restart` : '');
      deep.forEach((layer, index) => { layer.hidden = role !== 'stock' || pile.count <= [14, 7, 1][index]; });
      writeCount(count, this.words[`count_${role}`], pile.count);
    }
  }

  takeOff(flights) {
    const lasting = flights.filter((flight) => flight.last);
    const flying = flights.filter((flight) => !flight.last);
    let pair = 0;
    const late = ({ deal = 0, order }) => (deal ? deal : order ? pair++ : 0) * this.motion.time.stagger;
    const pending = this.motion.flyAll(flying.map((flight) => ({ ...flight, delay: late(flight) })), flying.length > MANY).filter(Boolean).pop();
    const finish = () => lasting.forEach((flight) => flight.end());
    if (pending && lasting.length) pending.finished.then(finish, finish);
    else finish();
  }

  /** Sets the face that fits the measured width on every card, and on every gap what it takes. */
  faces(measure = true) {
    if (!this.layout) return;
    if (measure || !this.width) this.measure();
    const back = `${this.sprite}#back-${this.field.ownerDocument.documentElement.dataset.back || 'steps'}`;
    const dressed = (node) => {
      const width = node.pile ? this.width.piles : this.width.cells;
      if (node.card) show(node, 'face', this.drawings.of(node.card, width, this.tall && !node.pile));
      if (node.gap) show(node, 'face', ghostOf(node.gap) && `${this.sprite}#${ghostOf(node.gap)}${this.tall ? '-m' : ''}`);
      if (this.turns && !node.gap) show(node, 'rear', back);
    };
    this.nodes.forEach(dressed);
    this.leaving.forEach(dressed);
    for (const { seat, role } of this.piles.values()) if (role === 'stock') show(seat, 'rear', back);
  }

  measure() {
    const { offsetWidth: wide = 0, offsetHeight: high = 0 } = this.cells.firstElementChild || {};
    this.width = { cells: wide, piles: this.pile('stock')?.box.offsetWidth || 0 };
    this.tall = high > wide * TALL;
  }

  /** Places that arrow keys stop at, each with the button that stands for it. */
  stops() {
    const stops = [...this.nodes.values()].filter((node) => node.getAttribute('aria-hidden') !== 'true').map((node) => ({ place: node.place, node, group: node.pile ? 'piles' : 'cells' }));
    const covered = new Set(stops.map((stop) => stop.place));
    for (const [place, { seat }] of this.piles) if (!covered.has(place)) stops.push({ place, node: seat, group: 'piles' });
    return stops;
  }

  nodeAt(place) {
    const stop = this.stops().find((other) => other.place === place);
    return stop ? stop.node : null;
  }

  /** Shows which card is in hand and where it may go. */
  mark(picked, targets) {
    for (const { place, node } of this.stops()) {
      node.classList.toggle('is-picked', place === picked);
      node.classList.toggle('is-target', targets.includes(place));
      if (place === picked) node.setAttribute('aria-pressed', 'true');
      else node.removeAttribute('aria-pressed');
    }
  }
}

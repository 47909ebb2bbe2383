/* Draws a view: one button per card, kept by the card's identity, so that a card that moves is the same button. */

import { Faces } from './faces.js';
import { placements } from './layout.js';
import { makeCard, makeGroup, makePile, element, setAt, show, writeCount } from './parts.js';
import { singles } from './state.js';

const KEPT = ['is-flying', 'is-held'];

export class Renderer {
  /** `words`: labels of the two groups and texts of the counts; `sprite`, `classic`, `icons`: addresses of the drawings. */
  constructor(field, motion, { sprite, classic = '', icons, words, still = false }) {
    Object.assign(this, { field, motion, sprite, icons, words, still });
    this.drawings = new Faces(sprite, classic, () => this.faces());
    this.nodes = new Map();
    this.leaving = new Map();
    this.piles = new Map();
    this.view = null;
    this.cells = makeGroup(field, 'cells', words.group_cells);
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
    this.view = null;
    this.field.classList.toggle('three', Object.values(layout.piles).filter((role) => role === 'waste').length > 1);
    const last = Math.max(...Object.values(layout.slots).map((slot) => slot.row));
    for (const slot of Object.values(layout.slots)) if (slot.row === last) setAt(element('span', 'spot', this.cells), slot.column, slot.row);
    this.ghosts = this.cells.children.length;
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
    this.adopt(spots);
    const wanted = new Map(spots.map((spot) => [spot.key, spot]));
    const rects = this.readRects(wanted);
    const risen = this.counts(before, view);
    const flights = [...this.dismiss(wanted, rects, risen), ...this.place(spots, rects, risen, how)];
    this.view = view;
    this.drawPiles(view);
    this.faces(false);
    if (how !== 'still') this.takeOff(flights);
    else for (const flight of flights) if (flight.end) flight.end();
    const keepsFocus = focused && this.stops().some((stop) => stop.node === focused) && !(focused.pile === 'foundation' && focused.place !== focusPlace);
    if (keepsFocus && document.activeElement !== focused) focused.focus({ preventScroll: true });
    return focused && !keepsFocus ? focusRect : null;
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
    const read = (node, key) => rects.set(key, node.getBoundingClientRect());
    this.nodes.forEach((node, key) => { const spot = wanted.get(key); if (!spot || spot.place !== node.place) read(node, key); });
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
    node.tabIndex = -1;
    node.setAttribute('aria-hidden', 'true');
    delete node.dataset.place;
    node.place = null;
    node.style.setProperty('--k', 0);
    node.style.removeProperty('translate');
  }

  place(spots, rects, risen, how) {
    const flights = [];
    let order = this.ghosts;
    let dealt = 0;
    for (const spot of spots) {
      const old = this.nodes.get(spot.key) || this.leaving.get(spot.key);
      const node = old || makeCard();
      const from = old ? rects.get(spot.key) : this.origin(spot, rects, risen, how);
      this.leaving.delete(spot.key);
      this.nodes.set(spot.key, node);
      const parent = spot.area === 'cells' ? this.cells : this.piles.get(spot.area).box;
      if (parent === this.cells) { if (parent.children[order] !== node) parent.insertBefore(node, parent.children[order] || null); order += 1; }
      else if (node.parentNode !== parent) parent.append(node);
      this.dress(node, spot);
      if (from) node.style.removeProperty('translate');
      if (from) flights.push({ node, rect: from, turn: !old && spot.card && (how === 'deal' || spot.role === 'waste' && risen.stock < 0) ? 'up' : null, deal: how === 'deal' ? dealt++ : 0, order: spot.role === 'foundation' ? 1 : 0 });
    }
    return flights;
  }

  /** Where a card that was not on the table comes from. */
  origin(spot, rects, risen, how) {
    if (how === 'deal') return spot.area === 'cells' ? rects.get(this.pile('stock')) : null;
    if (spot.area !== 'cells' && (!spot.top || spot.role !== 'waste')) return null;
    if (spot.role === 'waste' && risen.stock < 0) return rects.get(this.pile('stock'));
    return risen.foundation < 0 ? rects.get(this.pile('foundation')) : null;
  }

  dress(node, spot) {
    Object.assign(node, { place: spot.place, pile: spot.role || null, card: spot.card });
    const kind = spot.role === 'foundation' ? 'is-done' : spot.free ? 'is-free' : spot.top ? 'is-covered' : 'is-covered is-under';
    const kept = KEPT.filter((name) => node.classList.contains(name)).join(' ');
    node.className = `card ${kind}${spot.card ? '' : ' is-back'} ${kept}`;
    node.dataset.place = spot.place;
    if (spot.card) Object.assign(node.dataset, { card: spot.card, suit: spot.card[1] });
    if (spot.area === 'cells') setAt(node, spot.x, spot.y);
    node.style.setProperty('--k', spot.k || 0);
    node.style.setProperty('--z', spot.z);
    if (spot.top) node.setAttribute('aria-label', spot.label || '');
    if (spot.top) node.removeAttribute('aria-hidden');
    else node.setAttribute('aria-hidden', 'true');
    if (spot.role === 'foundation') node.setAttribute('aria-disabled', 'true');
    else node.removeAttribute('aria-disabled');
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
    let pending = null;
    for (const { node, rect, turn, end, deal = 0, order } of flying) {
      const delay = deal ? deal * this.motion.time.stagger : order ? pair++ * this.motion.time.stagger : 0;
      pending = this.motion.fly(node, rect, { turn, delay, end }) || pending;
    }
    const finish = () => lasting.forEach((flight) => flight.end());
    if (pending && lasting.length) pending.finished.then(finish, finish);
    else finish();
  }

  /** Sets the face that fits the measured width on every card. */
  faces(measure = true) {
    if (!this.layout) return;
    if (measure || !this.width) this.width = { cells: this.cells.firstElementChild?.offsetWidth || 0, piles: this.pile('stock')?.box.offsetWidth || 0 };
    const back = `${this.sprite}#back-${this.field.ownerDocument.documentElement.dataset.back || 'steps'}`;
    const dress = (node) => {
      const width = node.pile ? this.width.piles : this.width.cells;
      if (node.card) show(node, 'face', this.drawings.of(node.card, width));
      if (!this.still) show(node, 'rear', back);
    };
    this.nodes.forEach(dress);
    this.leaving.forEach(dress);
    for (const { seat, role } of this.piles.values()) if (role === 'stock') show(seat, 'rear', back);
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

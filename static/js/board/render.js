/* Draws a view: one button per card, kept by the card's identity, so that a card that moves is the same button. */

import { Faces, show } from './faces.js';
import { placements, shapeOf } from './layout.js';
import { assign, dress, element, Order, makeCard, makeGroup, makePile, retire, setAt, writeCount } from './parts.js';
import { gains, singles } from './state.js';
import { groundOf, Sweeps } from './sweeps.js';


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
    this.marks = { picked: null, targets: [] };
    this.cells = makeGroup(field, 'cells', words.group_cells);
    this.order = new Order(this.cells);
    this.pileGroup = makeGroup(field, 'piles', words.group_piles);
    if (!still) new ResizeObserver(() => this.faces()).observe(field);
  }

  /** Takes another layout: empties the table. */
  setLayout(layout) {
    this.layout = layout;
    this.sweeps.wave.drop();
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

  /** Draws `view`. `how`: "fly", "deal" (cards come from the stock) or "still". `lost` is told where focus was, if its
      button is gone once all are under way. */
  draw(view, how = 'fly', lost = () => null) {
    const spots = placements(view, this.layout);
    const focus = this.focus();
    const heap = this.sweeps.dealt();
    this.sweeps.comeBack();
    this.adopt(spots);
    this.field.classList.toggle('has-gaps', Boolean(view.gaps && view.gaps.length));
    const wanted = new Map(spots.map((spot) => [spot.key, spot]));
    const ground = how !== 'still' && this.sweeps.isCrowd(spots, heap) && groundOf(this.field);
    if (ground || how === 'still') this.sweeps.wave.finish();
    const rects = this.readRects(wanted, ground);
    const risen = gains(this.view, view);
    const gone = this.dismiss(wanted, rects, risen);
    const [late, came] = this.place(spots, rects, risen, { how, heap, ground });
    Object.assign(this, { view, spots });
    this.drawPiles(view);
    this.faces(false);
    if (how === 'still') for (const { end } of [...gone, ...came]) { if (end) end(); }
    else this.takeOff([...gone, ...came]);
    if (how === 'still' && heap) for (const node of heap.order.keys()) this.motion.stop(node);
    if (late.length) this.sweeps.setOut(late, heap);
    this.sweeps.wave.after(() => { this.order.arrange(this.inOrder()); this.keep(focus, lost); });
  }

  focus() {
    const node = this.field.contains(document.activeElement) ? document.activeElement : null;
    return node && { node, place: node.place, rect: node.getBoundingClientRect() };
  }

  keep(focus, lost) {
    if (!focus || ![focus.node, document.body].includes(document.activeElement)) return;
    const { node, place } = focus;
    const kept = this.stops().some((stop) => stop.node === node) && !(node.pile === 'foundation' && node.place !== place);
    if (!kept) lost(focus);
    else if (document.activeElement !== node) node.focus({ preventScroll: true });
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

  /** Where everything that may fly is seen now; cards that lie among the cells lie where the `ground` says. */
  readRects(wanted, ground) {
    const rects = new Map();
    const lies = (node) => ground && node.spot.area === 'cells' && !node.late && !this.motion.flies(node);
    const read = (node, key) => rects.set(key, lies(node) ? ground(node.spot) : node.getBoundingClientRect());
    this.nodes.forEach((node, key) => { const spot = wanted.get(key); if (!spot || spot.place !== node.place) read(node, key); });
    this.leaving.forEach((node, key) => { if (wanted.has(key)) read(node, key); });
    for (const pile of this.piles.values()) rects.set(pile, pile.box.getBoundingClientRect());
    return rects;
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
      retire(node);
      if (!goal) { flights.push({ node, last: true, end }); continue; }
      goal.box.append(node);
      node.style.setProperty('--z', 2);
      flights.push({ node, rect: rects.get(key), turn: goal.role === 'stock' ? 'down' : null, end, order: goal.role === 'stock' ? 0 : 1 });
    }
    return flights;
  }

  /** Makes a button stand for each spot, and lays it there. Answers with those of a crowd, which are laid and fly when
      their turn comes, and with the others that fly. */
  place(spots, rects, risen, { how, heap, ground }) {
    const [late, flights] = [[], []];
    for (const spot of spots) {
      const goes = ground && this.sweeps.goes(spot, heap);
      const old = this.nodes.get(spot.key) || this.leaving.get(spot.key);
      const node = old || makeCard(this.turns);
      const rect = old ? rects.get(spot.key) : this.origin(spot, rects, risen, how);
      const turn = !old && spot.card && (how === 'deal' && this.pile('stock') || spot.role === 'waste' && risen.stock < 0) ? 'up' : null;
      if (spot.area === 'cells' && node.place !== spot.place) this.order.moved.add(node);
      this.leaving.delete(spot.key);
      this.nodes.set(spot.key, node);
      assign(node, spot);
      if (rect) node.style.removeProperty('translate');
      if (goes && (old || rect)) late.push({ node, rect, to: ground(spot), turn, index: heap?.order.get(node) || 0, at: this.sweeps.timeOf(spot, how, heap, late.length) });
      else if (rect) flights.push({ node, rect, turn, order: spot.role === 'foundation' ? 1 : 0 });
      node.late = goes && Boolean(old || rect) || Boolean(node.late) && !rect;
      if (!node.late) this.lay(node);
    }
    return [late, flights];
  }

  lay(node) {
    const { spot } = node;
    const parent = spot.area === 'cells' ? this.cells : this.piles.get(spot.area).box;
    if (node.parentNode !== parent) parent.append(node);
    dress(node);
    if (node.late) this.markOne(node);
    node.late = false;
  }

  /** The buttons of the cells in the order of their places. */
  inOrder() {
    return this.spots.filter((spot) => spot.area === 'cells').map((spot) => this.nodes.get(spot.key));
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
      show(seat, 'face', role === 'stock' && backs === 0 ? `${this.icons}#i-restart` : '', true);
      deep.forEach((layer, index) => { layer.hidden = role !== 'stock' || pile.count <= [14, 7, 1][index]; });
      writeCount(count, this.words[`count_${role}`], pile.count);
    }
  }

  takeOff(flights) {
    const lasting = flights.filter((flight) => flight.last);
    const flying = flights.filter((flight) => !flight.last);
    let pair = 0;
    const late = ({ order }) => (order ? pair++ : 0) * this.motion.time.stagger;
    const pending = this.motion.flyAll(flying.map((flight) => ({ ...flight, delay: late(flight) }))).filter(Boolean).pop();
    const finish = () => lasting.forEach((flight) => flight.end());
    if (pending && lasting.length) pending.finished.then(finish, finish);
    else finish();
  }

  /** Sets the face that fits the measured width on every card, and on every gap what it takes. */
  faces(measure = true) {
    if (!this.layout) return;
    const { drawings, turns } = this;
    if (measure || !drawings.width) drawings.measure(this.cells.firstElementChild, this.pile('stock'));
    for (const nodes of [this.nodes, this.leaving]) nodes.forEach((node) => drawings.put(node, turns));
    for (const { seat, role } of this.piles.values()) if (role === 'stock') drawings.putRear(seat);
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
    this.marks = { picked, targets };
    for (const { place, node } of this.stops()) this.markOne(node, place);
  }

  markOne(node, place = node.place) {
    const { picked, targets } = this.marks;
    node.classList.toggle('is-picked', place === picked);
    node.classList.toggle('is-target', targets.includes(place));
    if (place === picked) node.setAttribute('aria-pressed', 'true');
    else node.removeAttribute('aria-pressed');
  }
}

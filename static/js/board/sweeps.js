/* Motions of many cards at once: a wave of them that changes places, the loose ones gathered and dealt out again, the
   last ones sent off. None of them starts all at once, so that a slow machine keeps up. */

const MOST = 4; // cards that set out in one frame
const CROWD = 12; // cards that change their places at once: from here on they set out as a wave

/** Things that happen bit by bit: each when its time has come, and a few in each frame. */
export class Wave {
  constructor() {
    Object.assign(this, { rest: [], ends: [] });
    document.addEventListener('visibilitychange', () => this.finish()); // a page that is not seen has no frames
  }

  get rolling() {
    return this.rest.length > 0;
  }

  /** Runs `act` on the `items`, some at a time and those with the least `at` first, which is in ms from now on. */
  roll(items, act) {
    this.finish();
    Object.assign(this, { rest: [...items].sort((one, other) => one.at - other.at), act, since: performance.now() });
    if (document.hidden) this.finish();
    else if (this.rolling) this.frame = requestAnimationFrame(() => this.next()); // what was just drawn has a frame to itself
    else this.next();
  }

  next() {
    if (this.rolling) this.frame = requestAnimationFrame(() => this.step());
    else this.ends.splice(0).forEach((run) => run());
  }

  step() {
    const now = performance.now() - this.since;
    const due = this.rest.slice(0, MOST).filter(({ at }) => at <= now);
    this.rest.splice(0, due.length);
    if (due.length) this.act(due);
    this.next();
  }

  /** Runs `end` after the last item; at once where nothing is left. */
  after(end) {
    this.ends.push(end);
    if (!this.rolling) this.next();
  }

  /** Does at once what is left. */
  finish() {
    cancelAnimationFrame(this.frame);
    if (this.rolling) this.act(this.rest.splice(0));
    this.next();
  }

  /** Leaves undone what is left. */
  drop() {
    this.rest = [];
    this.finish();
  }
}

export class Sweeps {
  /** `renderer`: whose cards these are. */
  constructor(renderer) {
    Object.assign(this, { renderer, heap: null, away: [], wave: new Wave(), parting: new Wave() });
  }

  /** Whether so many cards change their places that they set out as a wave. */
  isCrowd(spots, heap) {
    return !this.renderer.motion.off && (Boolean(heap) || spots.filter((spot) => this.goes(spot)).length > CROWD);
  }

  /** Whether a card comes to lie elsewhere among the cells. */
  goes({ key, area, gap, place }, heap = null) {
    const node = this.renderer.nodes.get(key);
    return area === 'cells' && !gap && (!node || node.place !== place || Boolean(heap) && heap.order.has(node));
  }

  /** When a card of a crowd sets out, in ms: one by one from a stock, else as a wave over the table. */
  timeOf({ x, y }, how, heap, number) {
    const { motion } = this.renderer;
    const deal = this.renderer.pile('stock') ? number : 1 + x + 2 * y;
    return motion.time.stagger * (how === 'deal' ? deal : heap ? x : x / 2);
  }

  /** Cards of a crowd leave for their places as a wave, from where they were seen. */
  setOut(crowd, heap) {
    const { renderer } = this;
    this.wave.roll(crowd, (due) => {
      const some = due.filter(({ node }) => renderer.nodes.get(node.spot.key) === node);
      for (const { node } of some) renderer.lay(node);
      if (heap) renderer.motion.dealOut(some, heap.area);
      else renderer.motion.flyAll(some, true);
    });
  }

  /** Gathers the loose cards in the middle; the next view that is drawn deals them out. */
  gather() {
    const { nodes, motion, field } = this.renderer;
    const loose = [...nodes.values()].filter((node) => node.card && !node.pile && !node.classList.contains('is-set'));
    if (motion.off || this.heap || !loose.length) return;
    const [area, at] = [field.getBoundingClientRect(), groundOf(field)];
    this.heap = { area, order: new Map(loose.map((node, index) => [node, index])), down: false, then: null };
    this.wave.roll(loose.map((node, index) => ({ node, index, to: at(node.spot), at: 0 })), (some) => motion.gather(some, area));
    this.wave.after(() => this.settle(this.heap));
  }

  settle(heap) {
    setTimeout(() => { if (heap) { heap.down = true; heap.then?.(); } }, this.renderer.motion.sinking);
  }

  /** Runs `then` once all lie in the middle; false where nothing is on its way there. */
  awaits(then) {
    if (!this.heap || this.heap.down) return false;
    this.heap.then = then;
    return true;
  }

  holds(node) {
    return Boolean(this.heap) && this.heap.order.has(node);
  }

  /** The heap, which is dealt now; null where there is none. */
  dealt() {
    const { heap } = this;
    if (heap) this.wave.drop();
    this.heap = null;
    return heap;
  }

  /** Below the table: where cards are dealt from that have no stock. */
  foot() {
    const { field, cells } = this.renderer;
    const { left, width, bottom } = field.getBoundingClientRect();
    const wide = cells.firstElementChild.offsetWidth;
    return { left: left + (width - wide) / 2, top: bottom + wide, width: wide };
  }

  /** Every card that is left flies away: to the foundation, where there is one. Answers how long that takes, in ms. */
  farewell() {
    const { nodes, motion } = this.renderer;
    const left = [...nodes.values()].filter((node) => node.card && node.pile !== 'foundation');
    if (motion.off || !left.length) return 0;
    const goal = this.renderer.pile('foundation')?.box.getBoundingClientRect();
    const items = motion.departures(left, goal);
    this.parting.roll(items, (some) => this.away.push(...some.map((item) => motion.sendOff(item, goal))));
    return motion.leaving + Math.max(...items.map(({ at }) => at));
  }

  /** Cards that flew away lie where they lay. */
  comeBack() {
    this.parting.drop();
    this.away.forEach((flight) => flight.cancel());
    this.away = [];
  }
}

/** Asks the page once where its cells lie: answers with a function from a spot among them to its rectangle. */
export function groundOf(field) {
  const style = getComputedStyle(field);
  const [wide, high, gap, row, ox, oy] = ['--cw', '--ch', '--g', '--row', '--ox', '--oy'].map((name) => parseFloat(style.getPropertyValue(name)));
  const { left, top } = field.getBoundingClientRect();
  return ({ x, y }) => new DOMRect(left + ox + x * (wide + gap), top + oy + y * row, wide, high);
}

/* Motions of many cards at once: the loose ones gathered and dealt out again, the last ones sent off. */

export class Sweeps {
  /** `renderer`: whose cards these are. */
  constructor(renderer) {
    Object.assign(this, { renderer, heap: null, away: [] });
  }

  /** Gathers the loose cards in the middle; the next view that is drawn deals them out. */
  gather() {
    const { nodes, motion, field } = this.renderer;
    const loose = [...nodes.values()].filter((node) => node.card && !node.pile && !node.classList.contains('is-set'));
    if (motion.off || this.heap || !loose.length) return;
    const area = field.getBoundingClientRect();
    this.heap = { area, nodes: new Set(loose), down: motion.gather(loose, area) };
  }

  /** How long until all lie in the middle, in ms. */
  get sinking() {
    return this.heap ? Math.max(0, this.heap.down - performance.now()) : 0;
  }

  holds(node) {
    return Boolean(this.heap) && this.heap.nodes.has(node);
  }

  /** The heap, which is dealt now; null where there is none. */
  dealt() {
    const { heap } = this;
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
    const goal = this.renderer.pile('foundation');
    this.away = motion.sendOff(left, goal && goal.box.getBoundingClientRect(), motion.time.move);
    return Math.max(...this.away.map((flight) => flight.effect.getComputedTiming().endTime));
  }

  /** Cards that flew away lie where they lay. */
  comeBack() {
    this.away.forEach((flight) => flight.cancel());
    this.away = [];
  }
}

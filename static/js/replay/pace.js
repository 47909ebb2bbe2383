/* Steps by themselves, one after another, as fast as is wished. */

const STEP = 900; // ms between two steps at the usual speed

export class Pace {
  /** `step` makes one step and answers whether another can follow; `changed` is told when stepping begins or ends. */
  constructor(step, changed, clock = { set: (run, ms) => setTimeout(run, ms), clear: (timer) => clearTimeout(timer) }) {
    Object.assign(this, { step, changed, clock, speed: 1, timer: null });
  }

  get runs() {
    return this.timer !== null;
  }

  /** The first step is made at once: what was asked for is seen to happen. */
  start() {
    if (this.runs) return;
    this.timer = 0;
    this.changed(true);
    this.tick();
  }

  tick() {
    if (!this.step()) return this.stop();
    this.timer = this.clock.set(() => this.tick(), STEP / this.speed);
    return null;
  }

  stop() {
    if (!this.runs) return;
    this.clock.clear(this.timer);
    this.timer = null;
    this.changed(false);
  }

  toggle() {
    if (this.runs) this.stop();
    else this.start();
  }
}

/* Motion: cards fly from where they were seen to where they now lie (first, last, invert, play), and turn on the way.
   Every flight starts at the place where the card is at that moment, so that any input may cut another short. Of many
   flights all places are read before anything is written. */

const EASE = { move: 'cubic-bezier(.2,.8,.25,1)', refuse: 'cubic-bezier(.3,1.45,.5,1)', sink: 'cubic-bezier(.4,0,.9,.6)' };
const [SINK, SPREAD, LEAVE] = [120, 130, 250]; // ms to the middle, from there to a place, and off the table

const shift = (rect, to, more = '') => `translate(${rect.left - to.left}px, ${rect.top - to.top}px) ${more}`;

export class Motion {
  constructor(root = document.documentElement) {
    this.root = root;
    this.running = new WeakMap();
    this.short = new Set(); // flights that any input ends at once
    this.refresh();
  }

  /** Reads the durations again; call after an option or the system's wish for less motion changed. */
  refresh() {
    const style = getComputedStyle(this.root);
    const ms = (name) => parseFloat(style.getPropertyValue(name)) || 0;
    this.time = { move: ms('--t-move'), flip: ms('--t-flip'), refuse: ms('--t-refuse'), stagger: ms('--t-stagger') };
    this.off = this.time.move === 0;
  }

  /** Flies `node` from `rect` to where it lies now. `turn`: "up" or "down" while on its way. `end` runs when it has landed. */
  fly(node, rect, options = {}) {
    return this.flyAll([{ node, rect, ...options }])[0];
  }

  /** Flies each `node` of `flights` from its `rect`; answers with the animations, null where nothing moves. `low`: they are
      many; none of them is lifted above the others, which has its price for each, and any input ends them. */
  flyAll(flights, low = false) {
    const landings = this.landings(flights);
    return flights.map((flight, index) => this.start({ ...flight, low }, landings[index]));
  }

  /** Where each flight ends: at `to` where that is known, so that the page need not be asked in the midst of writing. */
  landings(flights) {
    flights.forEach(({ node }) => this.stop(node));
    return flights.map(({ node, to }) => to || node.getBoundingClientRect());
  }

  start({ node, rect, name = 'move', delay = 0, turn = null, end = null, low = false }, to) {
    if (this.off || !rect || !to.width) { if (end) end(); return null; }
    const from = shift(rect, to, `scale(${rect.width / to.width})`);
    const duration = turn ? this.time.flip : this.time[name];
    const flight = node.animate([{ transform: from }, { transform: 'none' }], { duration, delay, easing: EASE[name] || EASE.move, fill: 'backwards' });
    if (low) this.short.add(flight);
    else node.classList.add('is-flying');
    return this.watch(node, to, flight, end, turn ? this.turn(node, turn, { duration, delay }) : []);
  }

  watch(node, landing, flight, end, others = []) {
    node.landing = landing;
    this.running.set(node, [flight, ...others]);
    flight.onfinish = () => { this.short.delete(flight); this.land(node, end); };
    return flight;
  }

  /** Whether a card is on its way. */
  flies(node) {
    return this.running.has(node);
  }

  /** Turns the card over in place: narrow at half time, when the other side takes over. */
  turn(node, way, { duration = this.time.flip, delay = 0 } = {}) {
    if (this.off) return [];
    const [body, rear] = [node.querySelector('.body'), node.querySelector('.rear')];
    const timing = { duration, delay, fill: 'backwards', easing: 'ease-in-out' };
    const [start, finish] = way === 'up' ? [1, 0] : [0, 1];
    const sides = [{ opacity: start, offset: 0 }, { opacity: start, offset: 0.5 }, { opacity: finish, offset: 0.5 }, { opacity: finish, offset: 1 }];
    return [
      body.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(.04)' }, { transform: 'scaleX(1)' }], timing),
      rear.animate(sides, { ...timing, easing: 'linear' }),
    ];
  }

  /** Sinks cards to the middle of `area`, where they stay until they are dealt out or flown home; `index`: which of them
      each is, since none lies there just like another. */
  gather(sinking, area) {
    const places = this.landings(sinking);
    sinking.forEach(({ node, index }, n) => {
      const goal = { transform: heaped(area, places[n], index) };
      this.watch(node, places[n], node.animate([{ transform: 'none' }, goal], { duration: SINK, easing: EASE.sink, fill: 'forwards' })).onfinish = null;
    });
  }

  /** How long a card sinks, in ms. */
  get sinking() { return SINK; }

  /** Deals gathered cards out of the middle of `area`. */
  dealOut(flights, area) {
    const places = this.landings(flights);
    flights.forEach(({ node, index, end }, n) => {
      const path = [{ transform: heaped(area, places[n], index) }, { transform: 'none' }];
      this.short.add(this.watch(node, places[n], node.animate(path, { duration: SPREAD, easing: EASE.move, fill: 'backwards' }), end));
    });
  }

  /** Ends at once what need not be watched to its end. */
  skip() {
    this.short.forEach((flight) => flight.playState === 'running' && flight.finish());
    this.short.clear();
  }

  /** When each of the nodes leaves that are sent away, in ms from now on: one by one to `goal`, else as a wave. */
  departures(nodes, goal) {
    const places = nodes.map((node) => node.getBoundingClientRect());
    const wide = Math.max(1, ...places.map(({ width }) => width));
    const late = ({ left, top }) => left / wide + top / wide / 3;
    return nodes.map((node, index) => ({ node, from: places[index], at: this.time.move + (goal ? index : late(places[index])) * this.time.stagger }));
  }

  /** Sends a card away, to `goal` or over the upper edge. Answers with the animation, which holds it there. */
  sendOff({ node, from }, goal) {
    const transform = shift(goal || { left: from.left, top: -1.4 * from.height }, from);
    return node.animate([{ transform: 'none' }, { transform }], { duration: LEAVE, easing: 'cubic-bezier(.5,0,.75,.4)', fill: 'forwards' });
  }

  /** How long a card flies away, in ms. */
  get leaving() { return LEAVE; }

  /** Ends the motion of `node` where it is; the caller has read its rectangle before. */
  stop(node) {
    for (const animation of this.running.get(node) || []) {
      animation.onfinish = null;
      animation.cancel();
      this.short.delete(animation);
    }
    this.running.delete(node);
    node.classList.remove('is-flying');
  }

  land(node, end) {
    this.running.delete(node);
    node.classList.remove('is-flying');
    if (end) end();
  }
}

/** The way from its place to the middle of `area`: each card lies there a little elsewhere, and a little askew. */
function heaped(area, to, index) {
  const left = area.left + (area.width - to.width) / 2 + ((index * 37) % 23) - 11;
  const top = area.top + (area.height - to.height) / 2 + ((index * 29) % 17) - 8;
  return shift({ left, top }, to, `rotate(${((index * 53) % 15) - 7}deg)`);
}

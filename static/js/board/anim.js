/* Motion: cards fly from where they were seen to where they now lie (first, last, invert, play), and turn on the way.
   Every flight starts at the place where the card is at that moment, so that any input may cut another short. */

const EASE = { move: 'cubic-bezier(.2,.8,.25,1)', refuse: 'cubic-bezier(.3,1.45,.5,1)' };

export class Motion {
  constructor(root = document.documentElement) {
    this.root = root;
    this.running = new WeakMap();
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
  fly(node, rect, { name = 'move', delay = 0, turn = null, end = null } = {}) {
    this.stop(node);
    const to = node.getBoundingClientRect();
    if (this.off || !rect || !to.width) return end && end();
    const scale = rect.width / to.width;
    const from = `translate(${rect.left - to.left}px, ${rect.top - to.top}px) scale(${scale})`;
    const duration = turn ? this.time.flip : this.time[name];
    node.classList.add('is-flying');
    node.landing = to;
    const flight = node.animate([{ transform: from, zIndex: 60 }, { transform: 'none', zIndex: 60 }], { duration, delay, easing: EASE[name] || EASE.move, fill: 'backwards' });
    const all = [flight, ...(turn ? this.turn(node, turn, { duration, delay }) : [])];
    this.running.set(node, all);
    flight.onfinish = () => this.land(node, end);
    return flight;
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

  /** Ends the motion of `node` where it is; the caller has read its rectangle before. */
  stop(node) {
    for (const animation of this.running.get(node) || []) {
      animation.onfinish = null;
      animation.cancel();
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

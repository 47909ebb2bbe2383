/* The order of cards in the document, which is the order in which they are read out: that of their places. To move a
   node has its price (its drawing is made again), so that many at once are moved bit by bit, when there is time. */

const [FEW, BIT] = [8, 1]; // nodes moved at once, and in one idle moment
const REST = 700; // ms until what flies has landed

const whenIdle = window.requestIdleCallback || ((run) => setTimeout(run, 300));

export class Order {
  /** `group`: the parent of the nodes; whatever else is in it stays before them. */
  constructor(group) {
    Object.assign(this, { group, nodes: [], late: false });
  }

  /** Brings `nodes` into their order, of which only `moved` lie elsewhere than before. */
  arrange(nodes, moved) {
    this.nodes = nodes;
    if (this.late) return;
    if (moved.size > FEW) this.later();
    else this.pass((node) => moved.has(node), FEW);
  }

  later() {
    this.late = true;
    setTimeout(() => whenIdle(() => this.bit()), REST);
  }

  bit() {
    if (this.pass(() => true, BIT) === BIT) whenIdle(() => this.bit());
    else this.late = false;
  }

  /** Moves up to `most` nodes that do not stand before their next one; answers how many. */
  pass(may, most) {
    let [next, count] = [null, 0];
    for (const node of [...this.nodes].reverse()) {
      if (may(node) && node.nextElementSibling !== next && node.parentNode === this.group) {
        this.put(node, next);
        count += 1;
        if (count === most) break;
      }
      next = node;
    }
    return count;
  }

  put(node, next) {
    if (this.group.moveBefore) return this.group.moveBefore(node, next);
    const focused = node === document.activeElement;
    this.group.insertBefore(node, next);
    if (focused) node.focus({ preventScroll: true });
    return null;
  }
}

/* Which drawing a card's face is: own faces in two sizes, or the classic ones where they are chosen and can be read. */

import { ghostOf, show } from './parts.js';

const LARGE = 80; // px: from this width on the full face is readable
const CLASSIC = 70; // px: the same for the classic faces
const TALL = 1.6; // height by width: from here on a card is a narrow one, with the mini face

export class Faces {
  /** `sprite`, `classic`: addresses of the drawings; `ready` is called once the classic ones are there. */
  constructor(sprite, classic, ready) {
    Object.assign(this, { sprite, classic, ready, state: 'none', width: null, tall: false });
  }

  /** Learns how wide cards are from the box of a cell and that of the stock, where there is one. */
  measure(cell, stock) {
    const { offsetWidth: wide = 0, offsetHeight: high = 0 } = cell || {};
    this.width = { cells: wide, piles: stock?.box.offsetWidth || 0 };
    this.tall = high > wide * TALL;
  }

  /** Puts the face on a card's button, and on a gap's what it takes. `turns`: cards have a rear, too. */
  put(node, turns) {
    const { card, gap, pile } = node;
    if (card) show(node, 'face', this.of(card, pile ? this.width.piles : this.width.cells, this.tall && !pile));
    if (gap) show(node, 'face', ghostOf(gap) && `${this.sprite}#${ghostOf(gap)}${this.tall ? '-m' : ''}`);
    else if (turns) this.putRear(node);
  }

  putRear(node) {
    show(node, 'rear', `${this.sprite}#back-${document.documentElement.dataset.back || 'steps'}`);
  }

  /** The address of a card's face at a width; `narrow` cards have a face of their own. Classic faces are fetched when first wanted; own ones stand in till then. */
  of(card, width, narrow = false) {
    if (narrow) return `${this.sprite}#${card}-m`;
    const wanted = this.classic && width >= CLASSIC && document.documentElement.dataset.faces === 'classic';
    if (wanted && this.state === 'here') return `${this.classic}#${card}-k`;
    if (wanted && this.state === 'none') this.fetch();
    return `${this.sprite}#${card}-${width < LARGE ? 's' : 'l'}`;
  }

  /** Brings the classic faces into the browser's cache, so that no card is blank meanwhile. */
  async fetch() {
    this.state = 'coming';
    const whole = await fetch(this.classic).then((answer) => answer.ok && answer.text()).catch(() => null);
    this.state = whole ? 'here' : 'none';
    if (whole) this.ready();
  }
}

/* Which drawing a card's face is: own faces in two sizes, or the classic ones where they are chosen and can be read. */

const LARGE = 80; // px: from this width on the full face is readable
const CLASSIC = 70; // px: the same for the classic faces

export class Faces {
  /** `sprite`, `classic`: addresses of the drawings; `ready` is called once the classic ones are there. */
  constructor(sprite, classic, ready) {
    Object.assign(this, { sprite, classic, ready, state: 'none' });
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

/* Which drawing a card's face is: own faces in two sizes, or the classic ones where they are chosen and can be read.
   Own ones are drawn flat. In the sprite a ten is one suit, used fourteen times; a browser that shows 52 such cards keeps
   thousands of elements and moves, and goes through all of them whenever a card sets out or lands. */

import { ghostOf, SVG } from './parts.js';

const LARGE = 80; // px: from this width on the full face is readable
const CLASSIC = 70; // px: the same for the classic faces
const TALL = 1.6; // height by width: from here on a card is a narrow one, with the mini face

const NUMBERS = /-?\d*\.?\d+/g;

/** Where a part of a drawing lies within `outer`: grown by `s`, then moved by `x` and `y`; null where it is stretched. */
export function placed(transform, outer) {
  if (!transform) return outer;
  const given = transform.match(NUMBERS).map(Number);
  const [x, y, s = 1, stretched] = given[0] === 180 ? [2 * given[1], 2 * given[2], -1] : given;
  return stretched ? null : { s: outer.s * s, x: outer.s * x + outer.x, y: outer.s * y + outer.y };
}

/** The outline of a path (capital letters, no arcs) at a place. */
export function outline(path, { s, x, y }) {
  const at = (letter, number, index) => number * s + (letter === 'V' || letter !== 'H' && index % 2 ? y : x);
  return path.replace(/([A-Z])([^A-Z]*)/g, (all, letter, points) => letter + (points.match(NUMBERS) || []).map((number, index) => Math.round(at(letter, number, index) * 100) / 100).join(' '));
}

/** A sprite of drawings, each of which is made flat when it is first wanted: a path for each ink, none of them moved. */
class Sprite {
  constructor(address) {
    Object.assign(this, { waiting: new Set(), flat: new Map() });
    this.load(address);
  }

  async load(address) {
    const text = await fetch(address).then((answer) => answer.text());
    this.page = new DOMParser().parseFromString(text, 'image/svg+xml');
    for (const svg of this.waiting) this.draw(svg);
    this.waiting.clear();
  }

  /** Draws what `svg` shall show, once the sprite is there. */
  draw(svg) {
    const name = svg.dataset.drawing.split('#')[1];
    if (!this.page) return this.waiting.add(svg);
    const symbol = this.page.getElementById(name);
    if (!symbol) return refer(svg, '');
    if (!this.flat.has(name)) this.flat.set(name, this.parts(symbol).map(({ part }) => part));
    svg.setAttribute('viewBox', symbol.getAttribute('viewBox'));
    return svg.replaceChildren(...this.flat.get(name).map((part) => part.cloneNode(true)));
  }

  /** What a drawing consists of, each with its ink. */
  parts(node, place = { s: 1, x: 0, y: 0 }, parts = []) {
    for (const part of node.children) {
      const here = placed(part.getAttribute('transform'), place);
      const used = part.localName === 'use' && this.page.getElementById(part.getAttribute('href').slice(1));
      if (used) this.parts({ children: [used] }, here, parts);
      else if (part.localName === 'g') this.parts(part, here, parts);
      else if (part.localName === 'path' && here) join(parts, moved(part, here));
      else parts.push({ part: this.whole(part) });
    }
    return parts;
  }

  /** What cannot be taken apart: a frame with what shows in it, or a shape without parts. */
  whole(part) {
    const copy = part.cloneNode();
    copy.append(...this.parts(part).map((inner) => inner.part));
    return copy;
  }
}

function moved(path, place) {
  const part = path.cloneNode();
  const wide = part.getAttribute('stroke-width');
  part.setAttribute('d', outline(part.getAttribute('d'), place));
  if (wide) part.setAttribute('stroke-width', wide * Math.abs(place.s));
  part.removeAttribute('transform');
  return part;
}

/** Adds a path, or draws it with one of the last two, if that has the same ink and none of another colour lies between. */
function join(parts, part) {
  const [fill, stroke, wide, d] = ['fill', 'stroke', 'stroke-width', 'd'].map((name) => part.getAttribute(name));
  const [ink, colour] = [`${fill} ${wide}`, stroke || fill];
  const same = parts.at(-1)?.colour === colour && parts.slice(-2).find((other) => other.colour === colour && other.ink === ink)?.part;
  if (same) same.setAttribute('d', same.getAttribute('d') + d);
  else parts.push({ part, ink, colour });
}

/** Points `svg` at a drawing that is used as it is; empty for none. */
function refer(svg, href) {
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', href);
  svg.removeAttribute('viewBox');
  svg.replaceChildren(...(href ? [use] : []));
}

const sprites = new Map();

function spriteOf(address) {
  if (!sprites.has(address)) sprites.set(address, new Sprite(address));
  return sprites.get(address);
}

/** Points the face or the rear of a card at a drawing, such as "cards.svg#AS-l"; `asItIs`: it is not made flat. */
export function show(node, side, href, asItIs = false) {
  const svg = node.querySelector(`.${side}`);
  if (svg.dataset.drawing === href) return;
  svg.dataset.drawing = href;
  if (!href || asItIs) refer(svg, href);
  else spriteOf(href.split('#')[0]).draw(svg);
}

export class Faces {
  /** `sprite`, `classic`: addresses of the drawings; `ready` is called once the classic ones are there. */
  constructor(sprite, classic, ready) {
    Object.assign(this, { sprite, classic, ready, state: 'none', width: null, tall: false });
    for (const svg of document.querySelectorAll('svg[data-drawing]:empty')) spriteOf(sprite).draw(svg); // what the page itself shows of it
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
    const face = card && this.of(card, pile ? this.width.piles : this.width.cells, this.tall && !pile);
    if (card) show(node, 'face', face, face.startsWith(`${this.classic}#`));
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

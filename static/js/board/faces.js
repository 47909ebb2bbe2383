/* Which drawing a card's face is: own faces in two sizes, or the classic ones where they are chosen and can be read.
   Own ones are drawn flat. In the sprite a ten is one suit, used fourteen times; a browser that shows 52 such cards keeps
   thousands of elements and moves, and goes through all of them whenever a card sets out or lands. */

import { ghostOf, SVG } from './parts.js';

const LARGE = 80; // px: from this width on the full face is readable
const CLASSIC = 70; // px: the same for the classic faces
const TALL = 1.6; // height by width: from here on a card is a narrow one, with the mini face

/** Where a part of a drawing lies within `outer`: grown by `s`, then moved by `x` and `y`; null where it is stretched. */
export function placed(transform, outer) {
  const turned = /^rotate\(180 (\S+) (\S+)\)$/.exec(transform);
  const set = /^translate\((\S+) (\S+)\) scale\(([^ )]+)\)$/.exec(transform);
  if (transform && !turned && !set) return null;
  const [s, x, y] = turned ? [-1, 2 * turned[1], 2 * turned[2]] : set ? [set[3], set[1], set[2]].map(Number) : [1, 0, 0];
  return { s: outer.s * s, x: outer.s * x + outer.x, y: outer.s * y + outer.y };
}

/** The outline of a path (capital letters, no arcs) at a place. */
export function outline(path, { s, x, y }) {
  const at = (letter, text, index) => Number(text) * s + (letter === 'V' || letter !== 'H' && index % 2 ? y : x);
  return path.replace(/([A-Z])([^A-Z]*)/g, (all, letter, points) => letter + (points.match(/-?\d*\.?\d+/g) || []).map((text, index) => Math.round(at(letter, text, index) * 100) / 100).join(' '));
}

/** A sprite of drawings, each of which is made flat when it is first wanted: a path for each ink, none of them moved. */
class Sprite {
  constructor(address) {
    Object.assign(this, { address, page: null, lost: false, waiting: new Set(), flat: new Map() });
    this.load();
  }

  async load() {
    const text = await fetch(this.address).then((answer) => answer.ok && answer.text()).catch(() => null);
    if (text) this.page = new DOMParser().parseFromString(text, 'image/svg+xml');
    else this.lost = true;
    for (const svg of this.waiting) this.draw(svg);
    this.waiting.clear();
  }

  /** Draws what `svg` shall show, once the sprite is there. */
  draw(svg) {
    const { drawing } = svg.dataset;
    const name = drawing.split('#')[1];
    if (!drawing || this.lost) return refer(svg, drawing);
    if (!this.page) return this.waiting.add(svg);
    const symbol = this.page.getElementById(name);
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
      else join(parts, part.localName === 'path' && here ? moved(part, here) : part);
    }
    return parts;
  }
}

function moved(path, place) {
  const part = path.cloneNode();
  const wide = part.getAttribute('stroke-width');
  if (place.s !== 1 || place.x || place.y) part.setAttribute('d', outline(part.getAttribute('d'), place));
  if (wide) part.setAttribute('stroke-width', wide * Math.abs(place.s));
  part.removeAttribute('transform');
  return part;
}

/** Adds a part. A path goes into one before it that has the same ink, if nothing of another colour lies between. */
function join(parts, part) {
  const path = part.localName === 'path' && !part.hasAttribute('transform');
  const ink = path && ['fill', 'stroke', 'stroke-width'].map((name) => part.getAttribute(name)).join();
  const colour = path && (part.getAttribute('stroke') || part.getAttribute('fill'));
  const since = parts.slice(parts.findLastIndex((other) => other.colour !== colour) + 1);
  const same = path && since.find((other) => other.ink === ink);
  if (same) same.part.setAttribute('d', same.part.getAttribute('d') + part.getAttribute('d'));
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

/* Makes static/img/faces-classic.svg from Adrian Kennard's cards (CC0); CONTRIBUTING says how to run it.
   Kept from the originals are their drawings: indices, suits, court art, and where pips lie. Made anew is the frame they
   stand in: indices half as big again, so that they can be read from 70 px on, ink in the colour of the card's suit,
   art in colours that a theme can dim, shapes shared by all cards. */

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [root = '.'] = process.argv.slice(2);
const near = createRequire(resolve(root, 'package.json'));
const { optimize } = near('svgo');
const images = resolve(root, 'node_modules/@heruka_urgyen/react-playing-cards/src/images/2color');
const goal = fileURLToPath(new URL('../../static/img/faces-classic.svg', import.meta.url));

const [SUITS, RANKS, COURTS] = ['CDHS', 'A23456789TJQK', 'JQK'];
// The originals are 240 × 336 round a middle of 0, 0; court art is drawn on 1300 × 2000.
const INDEX = { size: 45, x: -95.5, y: -133, below: 40, suit: 37 };
const FRAME = { width: 145, height: 229 };
const PIPS = { across: 0.83, size: 0.86, ace: 118 };
const PAINT = { '#FC4': 'var(--art-gold,#f6c344)', red: 'var(--art-red,#d3242b)', '#44F': 'var(--art-blue,#3f4fc9)', black: 'var(--art-black,#16130f)' };

const original = (name) => readFileSync(resolve(images, `${name}.svg`), 'utf8');
const attribute = (text, name) => (text.match(new RegExp(`\\s${name}="([^"]*)"`)) || [])[1];
const tags = (text, name) => text.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) || [];
const symbol = (text, id) => text.match(new RegExp(`<symbol id="${id}".*?</symbol>`, 's'))[0];
const number = (value) => String(Math.round(value * 100) / 100);

/** A path with as many digits as can be seen. */
function slim(d, digits) {
  const plugins = [{ name: 'convertPathData', params: { floatPrecision: digits, transformPrecision: digits } }];
  return attribute(optimize(`<svg xmlns="http://www.w3.org/2000/svg"><path d="${d}"/></svg>`, { plugins }).data, 'd');
}

const pathOf = (text, digits) => slim(attribute(tags(text, 'path')[0], 'd'), digits);
const at = (id, x, y, size, box) => `<use href="#${id}" transform="translate(${number(x)} ${number(y)}) scale(${Math.round((size / box) * 1e4) / 1e4})"/>`;

/** Rank and suit in one corner. */
const index = (rank, suit) => at(`v${rank}`, INDEX.x, INDEX.y, INDEX.size, 1000) + at(`p${suit}`, INDEX.x, INDEX.y + INDEX.below, INDEX.suit, 1200);
const bothWays = (half) => `${half}<g transform="rotate(180)">${half}</g>`;

/** The pips of a number card, a little closer to the middle than they were. */
function pips(rank, suit) {
  const [upright, turned] = original(rank + suit).split('<g transform="rotate(180)">').map((part) => tags(part, 'use').filter((use) => Number(attribute(use, 'height')) === 70));
  const draw = (uses) => uses.map((use) => {
    const [x, y] = [Number(attribute(use, 'x')) + 35, Number(attribute(use, 'y')) + 35];
    return at(`p${suit}`, x * PIPS.across, y, rank === 'A' ? PIPS.ace : 70 * PIPS.size, 1200);
  }).join('');
  return draw(upright) + (turned.length ? `<g transform="rotate(180)">${draw(turned)}</g>` : '');
}

/** One layer of court art: shapes of one colour, small suits in the card's own. */
function layer(text, suit) {
  const shapes = tags(text, 'path').map((path) => {
    const line = attribute(path, 'stroke');
    const paint = line ? `fill="none" stroke="${PAINT[line]}" stroke-linecap="round" stroke-linejoin="round" stroke-width="${attribute(path, 'stroke-width')}"` : `fill="${PAINT[attribute(path, 'fill')]}"`;
    return `<path ${paint} d="${slim(attribute(path, 'd'), 0)}"/>`;
  });
  const charms = tags(text, 'use').map((use) => {
    const size = Number(attribute(use, 'height'));
    const place = attribute(use, 'transform').replace(/translate\(-[\d.]+,-[\d.]+\)$/, '');
    return `<use href="#p${suit}" transform="${place}scale(${number(size / 12) / 100})"/>`;
  });
  return shapes.join('') + charms.join('');
}

/** The two-way picture: each layer upright and turned before the next, as layers overlap in the middle. */
function court(rank, suit) {
  const text = original(rank + suit);
  const half = { x: FRAME.width / 2, y: FRAME.height / 2 };
  const layers = [1, 2, 3, 4, 5, 6].map((n) => {
    const id = `a${rank}${suit}${n}`;
    return `<g id="${id}">${layer(symbol(text, suit + rank + n), suit)}</g><use href="#${id}" transform="rotate(180 650 1000)"/>`;
  });
  const box = `x="${-half.x}" y="${-half.y}" width="${FRAME.width}" height="${FRAME.height}" rx="3"`;
  const art = `<g color="var(--art-suit,currentColor)" transform="translate(${-half.x} ${-half.y}) scale(${FRAME.width / 1300} ${FRAME.height / 2000})">${layers.join('')}</g>`;
  const [x, y] = [-half.x + 24, -half.y + 27];
  return `<rect ${box} fill="var(--art-paper,#fffdf8)"/>${art}<rect ${box} fill="none" stroke="${PAINT['#44F']}" stroke-width="1.2"/><g color="var(--art-suit,currentColor)">${bothWays(at(`p${suit}`, x, y, 50, 1200))}</g>`;
}

function face(rank, suit) {
  const middle = COURTS.includes(rank) ? court(rank, suit) : pips(rank, suit);
  return `<symbol id="${rank}${suit}-k" viewBox="-120 -168 240 336">${middle}${bothWays(index(rank, suit))}</symbol>`;
}

function shared() {
  const values = [...RANKS].map((rank) => `<path id="v${rank}" d="${pathOf(symbol(original(`${rank}S`), `VS${rank}`), 0)}" stroke="currentColor" stroke-width="96" stroke-linecap="square" stroke-miterlimit="1.5" fill="none"/>`);
  const suits = [...SUITS].map((suit) => `<path id="p${suit}" d="${pathOf(symbol(original(`7${suit}`), `S${suit}7`), 0)}" fill="currentColor"/>`);
  return `<defs>${[...values, ...suits].join('\n')}</defs>`;
}

const faces = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => face(rank, suit)));
writeFileSync(goal, `<svg xmlns="http://www.w3.org/2000/svg">${[shared(), ...faces].join('\n')}\n</svg>\n`);

/* The pieces a table is made of: a card's button, a pile's box, a count. Only these know the markup. */

export const SVG = 'http://www.w3.org/2000/svg';
const [FEW, BIT] = [8, 1]; // nodes moved at once, and in one idle moment
const REST = 700; // ms until what flies has landed

const whenIdle = globalThis.requestIdleCallback || ((run) => setTimeout(run, 300));

function drawing(kind) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', kind);
  svg.setAttribute('aria-hidden', 'true');
  return svg;
}

export function element(tag, className, parent) {
  const node = document.createElement(tag);
  node.className = className;
  if (parent) parent.append(node);
  return node;
}

/** A card: the button stays where the card lies, its body is what rises and turns. `turns`: it has a rear, too. */
export function makeCard(turns = true) {
  const node = element('button', 'card');
  node.type = 'button';
  node.tabIndex = -1;
  element('span', 'body', node).append(drawing('face'), ...(turns ? [drawing('rear')] : []));
  return node;
}

export function setAt(node, x, y) {
  node.style.setProperty('--x', x);
  node.style.setProperty('--y', y);
}

export function makeGroup(field, className, label) {
  const node = element('div', className, field);
  node.setAttribute('role', 'group');
  node.setAttribute('aria-label', label || '');
  return node;
}

/** A pile's box: layers that tell its depth, a seat that is its button while no card lies open on it, its count. */
export function makePile(parent, place, role, index) {
  const box = element('div', `pile ${role}`, parent);
  box.style.setProperty('--n', index);
  const deep = [3, 2, 1].map((k) => {
    const layer = element('span', 'deep', box);
    layer.style.setProperty('--k', k);
    return layer;
  });
  const seat = box.appendChild(makeCard());
  seat.dataset.place = place;
  seat.place = place;
  const count = element('span', 'count', box);
  count.setAttribute('aria-hidden', 'true');
  return { box, role, seat, deep, count };
}

/** Writes a count such as "11 in stock", its number strong. */
export function writeCount(node, sentence, number) {
  const [head, tail] = (sentence || '{n}').split('{n}');
  const strong = document.createElement('b');
  strong.textContent = number;
  const rest = document.createElement('span');
  rest.textContent = tail || '';
  node.replaceChildren(head, strong, rest);
}

const KEPT = ['is-flying', 'is-held', 'is-asked'];

/** Makes a button stand for what lies on a spot. */
export function assign(node, spot) {
  Object.assign(node, { spot, place: spot.place, pile: spot.role || null, card: spot.card, gap: spot.gap || null });
}

/** Gives a card's or gap's button the looks, the place and the label of the spot it stands for. */
export function dress(node) {
  const { spot } = node;
  const sign = [spot.place, spot.card, spot.gap ? gapKind(spot.gap) : cardKind(spot), spot.x, spot.y, spot.k, spot.z, spot.top, spot.role, spot.label].join('|');
  if (node.sign === sign) return; // it looks as it shall
  node.sign = sign;
  const kept = KEPT.filter((name) => node.classList.contains(name)).join(' ');
  node.className = `card ${spot.gap ? gapKind(spot.gap) : cardKind(spot)} ${kept}`;
  node.dataset.place = spot.place;
  if (spot.card) Object.assign(node.dataset, { card: spot.card, suit: spot.card[1] });
  if (spot.area === 'cells') setAt(node, spot.x, spot.y);
  node.style.setProperty('--k', spot.k || 0);
  node.style.setProperty('--z', spot.z);
  if (spot.top) node.setAttribute('aria-label', spot.label || '');
  if (spot.top) node.removeAttribute('aria-hidden');
  else node.setAttribute('aria-hidden', 'true');
  if (spot.role === 'foundation') node.setAttribute('aria-disabled', 'true');
  else node.removeAttribute('aria-disabled');
}

/** Makes a card's button one that is on its way off the table: nothing can be done with it. */
export function retire(node) {
  node.className = 'card is-leaving';
  Object.assign(node, { sign: null, place: null, late: false, tabIndex: -1 });
  node.setAttribute('aria-hidden', 'true');
  delete node.dataset.place;
  node.style.setProperty('--k', 0);
  node.style.removeProperty('translate');
}

function cardKind({ role, free, flat, top, card, run = '' }) {
  const kind = role === 'foundation' ? 'is-done' : free ? 'is-free' : flat ? 'is-flat' : top ? 'is-covered' : 'is-covered is-under';
  return `${kind} ${card ? '' : 'is-back'} ${run}`;
}

const gapKind = ({ takes, dead }) => `is-gap ${dead ? 'is-dead' : takes.length ? 'is-live' : ''}`;

/** Name of the drawing that says what a gap takes; several cards of one rank share one. Empty for none. */
export function ghostOf({ takes }) {
  return takes.length > 1 ? `any${takes[0][0]}` : takes.length ? `want-${takes[0]}` : '';
}

/** The order of cards in the document, which is that of their places: so they are read out. To move a node has its price
    (its drawing is made again), so that many at once are moved bit by bit, when there is time. */
export class Order {
  /** `group`: the parent of the nodes; whatever else is in it stays before them. */
  constructor(group) {
    Object.assign(this, { group, nodes: [], moved: new Set(), late: false });
  }

  /** Brings `nodes` into their order, of which only those in `moved` lie elsewhere than before. */
  arrange(nodes) {
    const { moved } = this;
    Object.assign(this, { nodes, moved: new Set() });
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
    const here = this.nodes.filter((node) => node.parentNode === this.group); // A card in the hand may lie elsewhere.
    for (const node of here.reverse()) {
      if (may(node) && node.nextElementSibling !== next) {
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

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Order } from '../../static/js/board/parts.js';

/** A parent as a browser has it: a node goes before another only if that one is in it. */
class Group {
  constructor(names) { this.nodes = names.map((name) => this.node(name)); }
  node(name) {
    const group = this;
    return { name, parentNode: group, get nextElementSibling() { return group.nodes[group.nodes.indexOf(this) + 1] || null; } };
  }
  moveBefore(node, next) {
    if (next && next.parentNode !== this) throw new Error('not a child of this node');
    this.nodes.splice(this.nodes.indexOf(node), 1);
    this.nodes.splice(next ? this.nodes.indexOf(next) : this.nodes.length, 0, node);
  }
  get names() { return this.nodes.map((node) => node.name).join(''); }
}

function arranged(group, wanted) {
  const order = new Order(group);
  order.nodes = wanted;
  order.pass(() => true, 100);
  return group.names;
}

test('cards come to stand in the order of their places', () => {
  const group = new Group(['a', 'b', 'c', 'd']);
  const [a, b, c, d] = group.nodes;
  assert.equal(arranged(group, [d, b, a, c]), 'dbac');
});

test('a card that lies elsewhere for a while is passed over, whichever it is', () => {
  for (const away of [0, 1, 2, 3]) {
    const group = new Group(['a', 'b', 'c', 'd']);
    const wanted = [3, 1, 0, 2].map((place) => group.nodes[place]);
    const [gone] = group.nodes.splice(away, 1);
    gone.parentNode = null;
    assert.equal(arranged(group, wanted), 'dbac'.replace(gone.name, ''));
  }
});

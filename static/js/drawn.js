/* The examples of the rules: small positions, drawn by the table's own code, without hands. */

import { Motion } from './board/anim.js';
import { Renderer } from './board/render.js';

/** Draws every figure in `text`, whose positions came along with it, and its style sheet too where the page lacks it. */
export async function drawExamples(text, { sprite, icons }) {
  const style = text.querySelector('link[rel=stylesheet]');
  if (style && !style.sheet) await new Promise((done) => { style.onload = done; style.onerror = done; });
  const source = text.querySelector('#examples');
  const examples = source ? JSON.parse(source.textContent) : {};
  for (const figure of text.querySelectorAll('[data-example]')) {
    const example = examples[figure.dataset.example];
    if (example) draw(figure.querySelector('.field'), example, { sprite, icons, words: {}, still: true });
  }
}

function draw(field, example, parts) {
  const slots = Object.values(example.layout.slots);
  const most = (name) => slots.reduce((found, slot) => Math.max(found, slot[name] + 1), 0);
  field.style.setProperty('--wide', Math.max(most('column'), Object.keys(example.layout.piles).length));
  field.style.setProperty('--tall', most('row'));
  field.setAttribute('aria-hidden', 'true');
  field.inert = true;
  const renderer = new Renderer(field, new Motion(), parts);
  renderer.setLayout(example.layout);
  renderer.draw(example, 'still');
  renderer.mark(example.picked, example.targets);
  renderer.faces();
}

/* The front page's thumbnails: real deals, drawn by the table's own code, without hands. */

import { Motion } from './board/anim.js';
import { Renderer } from './board/render.js';
import { clockText } from './play/status.js';

for (const field of document.querySelectorAll('[data-thumb]')) {
  const thumb = JSON.parse(document.getElementById(field.dataset.thumb).textContent);
  const renderer = new Renderer(field, new Motion(), { sprite: field.dataset.sprite, icons: '', words: {}, still: true });
  renderer.setLayout(thumb.layout);
  renderer.draw({ piles: [], legal: [], ...thumb }, 'still');
  renderer.faces();
  for (const button of field.querySelectorAll('button')) {
    button.tabIndex = -1;
    button.inert = true;
  }
}

for (const time of document.querySelectorAll('[data-ms]')) time.textContent = clockText(Number(time.dataset.ms));

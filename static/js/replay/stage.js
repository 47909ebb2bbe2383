/* The table of a replay: drawn by the board's own code, with nobody's hand on it. */

import { Motion } from '../board/anim.js';
import { Renderer } from '../board/render.js';

export class Stage {
  constructor(field, { layout, sprite, classic, icons, words }) {
    this.motion = new Motion();
    this.renderer = new Renderer(field, this.motion, { sprite, classic, icons, words });
    this.renderer.setLayout(layout);
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', () => this.motion.refresh());
  }

  /** Draws a view; `moving`: its cards fly there from where they lie. */
  show(view, moving) {
    this.renderer.sweeps.wave.finish();
    this.motion.skip();
    this.renderer.draw(view, moving ? 'fly' : 'still');
    for (const { node } of this.renderer.stops()) node.tabIndex = -1;
  }
}

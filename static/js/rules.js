/* The rules page: its text needs no script, its drawings do. */

import { drawExamples } from './drawn.js';

const text = document.querySelector('[data-sprite]');
drawExamples(text, text.dataset);

/* The staff's live page: pieces of HTML come over the socket, each takes the place of the one before. */
import { Socket } from './socket.js';

const page = document.querySelector('.live');
const state = page.querySelector('.live-state');

class Watch extends Socket {
  read(text) {
    this.heard = Date.now();
    for (const [name, html] of Object.entries(JSON.parse(text).parts)) replace(name, html);
    say('on');
  }

  drop() {
    super.drop();
    say('lost');
  }

  /** Who may watch no more is shown the way in again. */
  closed(code) {
    super.closed(code);
    if (this.wanted) say('lost');
    else location.reload();
  }
}

/** What has not changed stays untouched: whoever reads it just now is not disturbed. */
const shown = new Map();

function replace(name, html) {
  if (shown.get(name) === html) return;
  shown.set(name, html);
  page.querySelector(`[data-part="${name}"]`).innerHTML = html;
}

function say(key) {
  const words = state.dataset[key];
  if (state.textContent === words) return;
  state.textContent = words;
  state.classList.toggle('is-on', key === 'on');
}

new Watch(page.dataset.socket, { reached() {} }).show(null);

/* What stands beside the table: the list of moves as a sheet where the window is narrow, the deal, and what is said aloud. */

import { newKey } from '../play/api.js';

export class Side {
  constructor(root, data, api) {
    Object.assign(this, { root, data, api, panel: root.querySelector('.side'), live: root.querySelector('[data-live]'), opener: root.querySelector('[data-open]') });
    this.opener.addEventListener('click', () => this.toggle());
    root.querySelector('[data-shut]').addEventListener('click', () => this.close());
    document.addEventListener('keydown', (event) => { if (event.key === 'Escape' && this.close()) event.preventDefault(); });
    const ask = document.getElementById('sheet-again');
    root.querySelector('[data-again]').addEventListener('click', () => (ask ? ask.showModal() : this.again()));
    ask?.addEventListener('click', ({ target }) => {
      if (target === ask || target.closest('[data-close], [data-yes]')) ask.close();
      if (target.closest('[data-yes]')) this.again();
    });
    this.check();
  }

  get isOpen() {
    return this.panel.classList.contains('is-open');
  }

  /** Whether the panel is a sheet now, which can be open or shut. */
  get isSheet() {
    return this.opener.offsetParent !== null;
  }

  toggle() {
    if (!this.isSheet) return;
    if (this.isOpen) { this.close(); return; }
    this.panel.classList.add('is-open');
    this.opener.setAttribute('aria-expanded', 'true');
    this.panel.querySelector('[data-shut]').focus();
  }

  /** True if it was open. */
  close() {
    if (!this.isOpen) return false;
    this.panel.classList.remove('is-open');
    this.opener.setAttribute('aria-expanded', 'false');
    this.opener.focus();
    return true;
  }

  /** Deals the same cards again, on the table. */
  async again() {
    const { game, preset, id, table } = this.data;
    const { status } = await this.api.post('/api/plays', { game, preset, deal: id, key: newKey() });
    if (status === 201) location.assign(table);
  }

  /** Whether the seed fits its promise, worked out by this browser; nothing is said where it cannot. */
  async check() {
    const box = this.panel.querySelector('[data-proof]');
    const bytes = Uint8Array.from(box.dataset.seed.match(/../g), (pair) => parseInt(pair, 16));
    const hash = await globalThis.crypto?.subtle?.digest('SHA-256', bytes);
    if (!hash) return;
    const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    box.hidden = hex !== box.dataset.proof;
  }

  /** Says a sentence to those who listen. */
  say(text) {
    this.live.textContent = '';
    requestAnimationFrame(() => { this.live.textContent = text; });
  }
}

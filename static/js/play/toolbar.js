/* Tools: each has a button or two, a key, a tooltip that names both, and says why it cannot be used. */

const KEYS = { u: 'undo', y: 'redo', h: 'hint', r: 'restart', n: 'new', p: 'pause', o: 'options', '?': 'rules', f: 'full', d: 'draw', s: 'shuffle', g: 'give_up' };

export class Toolbar {
  /** `actions`: what each tool does, by name. */
  constructor(root, status, actions) {
    Object.assign(this, { root, status, actions, tools: {} });
    this.buttons = [...document.querySelectorAll('[data-tool]')];
    this.buttons.forEach((button) => button.addEventListener('click', () => this.run(button.dataset.tool, button)));
    document.addEventListener('keydown', (event) => this.key(event));
    if (!document.fullscreenEnabled) this.buttons.filter((button) => button.dataset.tool === 'full').forEach((button) => { button.hidden = true; });
  }

  /** Takes the state of the tools from a view; `ahead` overrides what pending actions already changed. */
  update(tools, ahead = {}) {
    this.tools = { ...tools, ...ahead };
    for (const button of this.buttons) this.dress(button, this.tools[button.dataset.tool] || { ok: true, why: '' });
  }

  dress(button, { ok, why }) {
    const name = button.dataset.name || button.textContent.trim();
    const key = button.dataset.key && document.documentElement.dataset.keys !== 'off' ? ` (${button.dataset.key})` : '';
    button.title = ok || !why ? name + key : `${name}${key}: ${why}`;
    if (ok) button.removeAttribute('aria-disabled');
    else button.setAttribute('aria-disabled', 'true');
  }

  /** Shows whether a tool that stays pressed is. */
  press(name, pressed) {
    for (const button of this.buttons) if (button.dataset.tool === name) button.setAttribute('aria-pressed', String(pressed));
  }

  /** Calls a tool out: it is what helps now. */
  call(name, called) {
    for (const button of this.buttons) if (button.dataset.tool === name) button.classList.toggle('is-call', called);
  }

  run(name, button = null) {
    const sheet = button && button.closest('dialog');
    if (sheet) sheet.close();
    const { ok = true, why = '' } = this.tools[name] || {};
    if (!ok) return this.status.say(why);
    this.actions[name]();
  }

  key(event) {
    if (event.defaultPrevented || event.altKey || event.metaKey && event.key.toLowerCase() !== 'z') return;
    if (event.key === 'Escape') return this.actions.escape(event);
    if (document.documentElement.dataset.keys === 'off' || document.querySelector('dialog[open]')) return;
    if (event.target.closest('input, select, textarea, [contenteditable]')) return;
    const name = this.named(event);
    if (!name || (event.repeat && !['undo', 'redo'].includes(name))) return;
    event.preventDefault();
    this.run(name);
  }

  named(event) {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) return { z: event.shiftKey ? 'redo' : 'undo', y: 'redo' }[key];
    return KEYS[key];
  }
}

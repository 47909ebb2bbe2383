/* What the page tells: counters, clock, the line that speaks for a while, and the live region. */

const SHORT = 4200; // ms a line stays

/** 247000 -> "4:07"; hours only where there are any. */
export function clockText(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (n) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Fills the {named} holes of a sentence. */
export function fill(sentence, values = {}) {
  return (sentence || '').replace(/\{(\w+)\}/g, (hole, name) => (name in values ? values[name] : hole));
}

/** A hash as people compare it: "9f3c…b07e". */
export const shortened = (hash) => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

export class Status {
  constructor(root, words) {
    Object.assign(this, { root, words, clock: null, line: null, standing: null });
    this.at = (name) => root.querySelector(`[data-status="${name}"]`);
    this.list = root.querySelector('.status');
    this.saying = root.querySelector('.say');
    this.live = root.querySelector('[data-live]');
    this.tick();
  }

  show(view, moves) {
    this.at('moves').textContent = moves;
    this.at('score').closest('div').hidden = view.score === null || view.score === undefined;
    this.at('score').textContent = view.score ?? '';
    this.counters(view.counters || []);
    this.verdict(view.stuck ? this.stuck(view) : view.verdict);
    this.clock = { base: view.clock.elapsed_ms, running: view.clock.running && view.state === 'open' && !view.paused, since: performance.now() };
    this.time();
  }

  counters(counters) {
    for (const old of this.list.querySelectorAll('[data-counter]')) old.remove();
    for (const { name, label, value } of counters) {
      const row = document.createElement('div');
      row.dataset.counter = name;
      const [term, figure] = [document.createElement('dt'), document.createElement('dd')];
      [term.textContent, figure.textContent] = [label, value];
      row.append(term, figure);
      this.list.insertBefore(row, this.list.querySelector('.verdict'));
    }
  }

  /** What is said in the place of the winnable state while no card can move and a shuffle is left. */
  stuck({ counters }) {
    const { value } = counters.find(({ name }) => name === 'shuffles') || {};
    return { state: 'unknown', text: fill(this.words.stuck, { n: value }), always: true };
  }

  /** The winnable state, where the server tells one; its place stays empty otherwise. */
  verdict(verdict) {
    const row = this.list.querySelector('.verdict');
    row.hidden = !verdict || !verdict.always && document.documentElement.dataset.verdict === 'hide';
    if (!verdict) return;
    row.className = `verdict is-${verdict.state}`;
    row.querySelector('dd').textContent = verdict.text;
  }

  get elapsed() {
    const { base = 0, running, since } = this.clock || {};
    return running ? base + performance.now() - since : base;
  }

  time() {
    const text = clockText(this.elapsed);
    if (this.at('time').textContent !== text) this.at('time').textContent = text;
  }

  tick() {
    this.time();
    setTimeout(() => this.tick(), 1000 - (this.elapsed % 1000) + 5);
  }

  /** A line in the status area, for a while and in the live region. `stay`: until `clear`; `held`: at most until `hush`. */
  say(text, { stay = false, icon = null, aloud = true, held = false } = {}) {
    if (!text) return;
    this.held = held;
    if (aloud) this.announce(text);
    if (stay) this.standing = { text, icon };
    this.print(text, icon);
    clearTimeout(this.line);
    if (!stay) this.line = setTimeout(() => this.rest(), SHORT);
  }

  print(text, icon) {
    const use = this.saying.querySelector('use');
    use.setAttribute('href', icon ? `${this.root.dataset.icons}#${icon}` : '');
    use.closest('svg').toggleAttribute('hidden', !icon);
    this.saying.querySelector('span').textContent = text;
    this.root.classList.add('is-saying');
  }

  rest() {
    if (this.standing) return this.print(this.standing.text, this.standing.icon);
    this.root.classList.remove('is-saying');
  }

  /** Ends a line that spoke of what is no longer in hand. */
  hush() {
    if (this.held) this.rest();
    this.held = false;
  }

  clear() {
    this.standing = null;
    clearTimeout(this.line);
    this.rest();
  }

  /** Says a sentence to those who listen, each once. */
  announce(text) {
    if (!text) return;
    this.live.textContent = '';
    requestAnimationFrame(() => { this.live.textContent = text; });
  }

  slow(isSlow) {
    this.root.classList.toggle('is-slow', isSlow);
  }
}

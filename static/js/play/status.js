/* What the page tells: counters, clock, the line that speaks for a while, and the live region. */

const [SHORT, LONG] = [4200, 9000]; // ms a line stays; one that has much to say stays longer
const MUCH = 70; // letters

/** Whether the player does not want to be told if a play can still be won. */
const keepsQuiet = () => document.documentElement.dataset.verdict === 'hide';

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

/** A best result as it is shown. */
const resultText = ([metric, value]) => (metric === 'time' ? clockText(value) : String(value));

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

  /** The player's own best results of the preset, `[metric, value]` each; nothing where there is none yet. */
  best(results) {
    const known = (results || []).filter(([, value]) => value !== null);
    this.at('best').closest('div').hidden = !known.length;
    this.at('best').textContent = known.map(resultText).join(' · ');
    const line = this.root.querySelector('[data-own-best]');
    line.hidden = !known.length;
    line.textContent = fill(this.words.best_here, { what: known.map((each) => `${this.words[`best_${each[0]}`]} ${resultText(each)}`).join(' · ') });
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
    row.hidden = !verdict || !verdict.always && keepsQuiet();
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
    if (!stay) this.line = setTimeout(() => this.rest(), text.length > MUCH ? LONG : SHORT);
  }

  print(text, icon) {
    const use = this.saying.querySelector('use');
    use.setAttribute('href', icon ? `${this.root.dataset.icons}#${icon}` : '');
    use.closest('svg').toggleAttribute('hidden', !icon);
    this.saying.querySelector('span').textContent = text;
    this.saying.classList.toggle('is-long', text.length > MUCH);
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

  /** Ends a line that says this, if it still does. */
  unsay(text) {
    if (this.saying.textContent.trim() === text) this.rest();
  }

  clear() {
    this.standing = null;
    clearTimeout(this.line);
    this.rest();
  }

  /** Says what a view tells was done; not whether the play can be won, where that is to be kept from the player. */
  told({ said }) {
    this.announce(keepsQuiet() ? said.replace(this.words.lost_now, '').trim() : said);
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

/** The bar that says that a play cannot be won any more, and what can be done about it. It takes no focus. */
export class CalmBar {
  /** `on`: back(), another(), deal(), left() when focus was in a bar that goes. */
  constructor(bar, words, on) {
    Object.assign(this, { bar, words, on, kept: null, hopeless: null });
    this.button = (name) => bar.querySelector(`[data-calm="${name}"]`);
    for (const name of ['back', 'another', 'deal']) this.button(name).addEventListener('click', () => on[name]());
    this.button('keep').addEventListener('click', () => { this.kept = this.view.id; this.hide(); });
  }

  /** Shows it where it is due. A player who keeps on playing sees it again only when the play could be won meanwhile. */
  show(view) {
    this.view = view;
    const lost = view.verdict?.state === 'lost';
    if (view.verdict && !lost && this.kept === view.id) this.kept = null;
    if (lost && !view.moves) this.hopeless = view.id;
    if (!lost || view.state !== 'open' || view.paused || this.kept === view.id || keepsQuiet()) return this.hide();
    this.fill(view);
    this.bar.hidden = false;
  }

  fill({ id, moves, verdict: { back } }) {
    const hopeless = this.hopeless === id;
    const untouched = hopeless && !moves;
    this.bar.querySelector('p').textContent = untouched ? this.words.hopeless_untouched : hopeless ? this.words.hopeless : this.words.lost_now;
    this.button('back').hidden = !back;
    this.button('back').querySelector('span').textContent = fill(back === 1 ? this.words.back_one : this.words.back_many, { n: back });
    this.button('another').hidden = !untouched;
    this.button('deal').hidden = untouched;
    this.button('keep').textContent = untouched ? this.words.anyway : this.words.keep;
  }

  hide() {
    if (this.bar.contains(document.activeElement)) this.on.left();
    this.bar.hidden = true;
  }
}

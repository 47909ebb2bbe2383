/* Sheets: native dialogs that the page holds; this opens, fills and reads them. */

import { clockText, fill, shortened } from './status.js';

const COOKIE = 'table-options';
const YEAR = 31536000; // seconds

export class Dialogs {
  /** `on`: preset(slug, level), changed(name, value), again(), next(), undo(), leave(view). */
  constructor(boot, on) {
    Object.assign(this, { words: boot.words, boot, on, options: { ...boot.options } });
    this.sheet = (name) => document.getElementById(`sheet-${name}`);
    for (const dialog of document.querySelectorAll('dialog')) this.prepare(dialog);
    this.sheet('options').addEventListener('change', ({ target }) => this.set(target.name, target.value));
  }

  prepare(dialog) {
    dialog.addEventListener('click', (event) => { if (event.target === dialog || event.target.closest('[data-close]')) dialog.close(); });
  }

  open(name) {
    const dialog = this.sheet(name);
    if (!dialog.open) dialog.showModal();
    return dialog;
  }

  /** Asks once, with focus on staying; runs `yes` when the player means it. */
  ask(name, yes) {
    const dialog = this.open(name);
    dialog.querySelector('[data-yes]').onclick = () => { dialog.close(); yes(); };
    dialog.querySelector('[autofocus]').focus();
  }

  /** The choice of rules and level for a new play. `underway`: the warning stands first and focus is on keeping on. */
  choose(current, underway, level) {
    const dialog = this.open('new');
    for (const part of dialog.querySelectorAll('[data-underway]')) part.hidden = !underway;
    for (const button of dialog.querySelectorAll('[data-preset]')) {
      button.toggleAttribute('aria-current', button.dataset.preset === current);
      if (button.dataset.preset === current) button.setAttribute('aria-current', 'true');
    }
    this.levels(dialog, level);
    const stay = underway ? dialog.querySelector('[data-stay]') : dialog.querySelector('[aria-current=true]');
    if (stay) stay.focus();
  }

  /** The levels that there are deals of, `chosen` to begin with; a preset that has none of the level says so. */
  levels(dialog, chosen) {
    const has = (slug, level) => !level || this.boot.presets.find((preset) => preset.slug === slug).levels.includes(level);
    const box = dialog.querySelector('[data-levels]');
    const inputs = [...box.querySelectorAll('input')];
    for (const input of inputs) input.closest('label').hidden = !this.boot.presets.some(({ slug }) => has(slug, input.value));
    box.hidden = inputs.filter((input) => !input.closest('label').hidden).length < 2;
    const dress = (level) => {
      for (const button of dialog.querySelectorAll('[data-preset]')) {
        const { preset } = button.dataset;
        button.setAttribute('aria-disabled', String(!has(preset, level)));
        button.querySelector('span').textContent = has(preset, level) ? this.boot.presets.find(({ slug }) => slug === preset).line : this.words.no_level;
        button.onclick = () => { if (has(preset, level)) { dialog.close(); this.on.preset(preset, level); } };
      }
    };
    for (const input of inputs) Object.assign(input, { checked: input.value === (chosen || ''), onchange: () => dress(input.value) });
    dress(chosen || '');
  }

  showOptions() {
    const dialog = this.open('options');
    for (const input of dialog.querySelectorAll('input')) input.checked = this.options[input.name] === input.value;
    dialog.querySelector('input:checked')?.focus();
  }

  /** An option takes effect at once and is kept. */
  set(name, value) {
    this.options[name] = value;
    document.documentElement.dataset[name] = value;
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${COOKIE}=${new URLSearchParams(this.options)}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
    this.on.changed(name, value);
  }

  /** The rules of a preset, asked for when first opened. */
  async rules(preset) {
    const body = this.open('rules').querySelector('[data-rules]');
    if (body.dataset.shown === preset) return;
    const response = await fetch(`${body.dataset.rules}?part=1&preset=${encodeURIComponent(preset)}`, { credentials: 'same-origin' }).catch(() => null);
    if (!response || !response.ok) { body.textContent = this.words.rules_missing; return; }
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    body.replaceChildren(...page.body.childNodes);
    body.dataset.shown = preset;
    const { drawExamples } = await import('../drawn.js');
    drawExamples(body, this.boot);
  }

  /** The last sheet of a play: won, or calm. */
  async end(view, commitment, names) {
    const dialog = this.sheet('end');
    this.shown = view.id;
    const won = view.state === 'won';
    this.result ||= await import('./result.js').catch(() => null);
    dialog.querySelector('h2').textContent = won ? this.words.won_title : this.words[`ended_${view.ending}`] || this.words.ended;
    dialog.querySelector('.crest').toggleAttribute('hidden', !won);
    const undo = dialog.querySelector('[data-undo]');
    undo.hidden = !view.tools.undo.ok;
    undo.onclick = () => { dialog.close(); this.on.undo(); };
    dialog.querySelector('[data-end-note]').textContent = won ? '' : undo.hidden ? this.words.note_ended : this.words.note_stuck;
    this.facts(dialog, view);
    this.measure(view);
    this.best(view.id, this.bests?.id === view.id ? this.bests.bests : []);
    this.board(dialog.querySelector('[data-board]'), view);
    this.replay(dialog.querySelector('[data-replay]'), view);
    await this.proof(dialog.querySelector('.proof'), view, commitment);
    this.share(dialog.querySelector('[data-share]'), view, names);
    dialog.querySelector('[data-next]').onclick = () => { dialog.close(); this.on.next(); };
    dialog.querySelector('[data-again]').onclick = () => { dialog.close(); this.on.again(); };
    this.open('end');
    dialog.querySelector('[data-next]').focus();
  }

  /** The way to the replay. A stuck play stays open for undo, and is ended on that way. */
  replay(link, view) {
    const isStuck = view.tools.give_up.ok;
    link.hidden = view.state === 'unplayed' || !(view.seed || isStuck);
    link.href = `/replay/${view.id}/`;
    for (const label of link.querySelectorAll('span')) label.hidden = isStuck !== ('stuck' in label.dataset);
    link.onclick = isStuck ? (event) => { event.preventDefault(); this.on.leave(view); } : null;
  }

  facts(dialog, view) {
    const figures = { moves: view.moves, time: clockText(view.clock.elapsed_ms), score: view.score };
    for (const [name, value] of Object.entries(figures)) {
      const place = dialog.querySelector(`[data-fact="${name}"]`);
      place.closest('div').hidden = value === null || value === undefined;
      place.textContent = value ?? '';
    }
  }

  /** The result against the fewest moves known, and what helped on the way. Par may come to be known while the sheet is open. */
  measure(view) {
    const { words } = this;
    const [line, aids] = ['par', 'aids'].map((name) => this.sheet('end').querySelector(`[data-${name}]`));
    line.hidden = !view.par;
    line.textContent = view.par ? parText(view, words) : '';
    aids.textContent = view.hints || view.undos ? fill(words.aids, view) : view.state === 'won' ? words.clean : '';
  }

  /** Marks a personal best. It may be known before the sheet opens, or while it is open. */
  best(id, bests) {
    this.bests = { id, bests };
    if (this.shown !== id || !this.result) return;
    const line = this.sheet('end').querySelector('[data-best]');
    const text = this.result.bestText(bests, id, this.words);
    line.hidden = !text;
    line.querySelector('span').textContent = text;
  }

  /** The board that a win stands on. */
  board(link, view) {
    link.hidden = view.state !== 'won' || !this.result;
    if (link.hidden) return;
    const { name, path } = this.result.boardOf(view, this.words);
    link.href = path;
    link.textContent = name;
  }

  /** Checks that the seed, told now, is the one promised when the play began. */
  async proof(line, view, commitment) {
    line.hidden = !(view.seed && commitment && crypto.subtle);
    if (line.hidden) return;
    const bytes = Uint8Array.from(view.seed.match(/../g) || [], (pair) => parseInt(pair, 16));
    const hash = [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    line.classList.toggle('is-bad', hash !== commitment);
    line.querySelector('span').textContent = hash === commitment ? this.words.seed_fits : this.words.seed_differs;
    line.querySelector('code').textContent = shortened(commitment);
    line.querySelector('code').title = `SHA-256(${view.seed}) = ${commitment}`;
  }

  share(button, view, { title, preset }) {
    button.hidden = view.state !== 'won' || !this.result || !(navigator.share || navigator.clipboard);
    if (button.hidden) return;
    const { text, path } = this.result.shared(view, { title, preset }, this.words, document.documentElement.lang);
    const label = button.querySelector('span');
    label.textContent = this.words.share_button;
    button.onclick = async () => {
      const url = location.origin + path;
      if (navigator.share && matchMedia('(pointer: coarse)').matches) return navigator.share({ text, url }).catch(() => null);
      const copied = await navigator.clipboard?.writeText(`${text} ${url}`).then(() => true, () => false);
      label.textContent = copied ? this.words.share_copied : this.words.share_failed;
    };
  }
}

/** A result against par, or against the best known where that is not proven to be the shortest. */
export function parText({ state, moves, par }, words) {
  const kind = par.optimal ? 'par' : 'best';
  const over = moves - par.moves;
  return fill(words[state !== 'won' ? `${kind}_lost` : over > 0 ? kind : `${kind}_made`], { par: par.moves, n: moves, over });
}

/* The search for a win in this browser, where the server has found none yet: what it looks like while it runs, and the
   question to the server whether the line that it found does win. */

import { fill } from '../play/status.js';

export class Search {
  /** `task`: worker, wasm, task, positions; `words`; `found`: called with the server's answer to a line. */
  constructor(box, { task, words, post, found }) {
    Object.assign(this, { box, task, words, post, found, worker: null });
    [this.look, this.stopper, this.progress] = ['[data-look]', '[data-stop]', '[data-progress]'].map((name) => box.querySelector(name));
    this.meter = box.querySelector('progress');
    this.number = new Intl.NumberFormat(document.documentElement.lang || 'en', { notation: 'compact', compactDisplay: 'long', maximumFractionDigits: 1 });
    this.look.hidden = !task;
    this.look.addEventListener('click', () => this.start());
    this.stopper.addEventListener('click', () => { this.end(this.words.stopped); this.look.focus(); });
  }

  start() {
    const { worker, wasm, task, positions } = this.task;
    this.worker = new Worker(worker);
    this.worker.onmessage = ({ data }) => this.heard(data);
    this.worker.onerror = () => this.end(this.words.no_search);
    this.worker.postMessage({ wasm, positions, task: Uint8Array.from(atob(task), (letter) => letter.charCodeAt(0)) });
    this.shows(true);
    this.stopper.focus();
    this.tell(0);
  }

  tell(positions) {
    this.progress.textContent = fill(this.words.looking, { n: this.number.format(positions) });
    this.meter.value = positions / this.task.positions;
  }

  async heard({ positions, answer, failed }) {
    if (failed) return this.end(this.words.no_search);
    this.tell(positions);
    if (!answer) return null;
    this.worker.terminate();
    const { status, data } = await this.post({ answer: btoa(String.fromCharCode(...answer)) });
    if (!this.worker) return null; // stopped meanwhile
    this.end(status === 200 ? '' : fill(this.words.not_found, { n: this.number.format(positions) }));
    if (status === 200) this.found(data);
    return null;
  }

  end(text) {
    this.worker?.terminate();
    this.worker = null;
    this.shows(false);
    this.progress.textContent = text;
  }

  shows(running) {
    this.look.hidden = running;
    this.stopper.hidden = !running;
    this.meter.hidden = !running;
  }
}

/* The window's socket: hears that a play has changed and that another window shows the same one. It may be blocked or
   die at any time; the page asks again on focus, so nothing depends on it. */

const [FIRST, LONGEST] = [500, 15000]; // ms between tries to connect
const BEAT = 5000; // ms between signs of life
const DEAD = 11000; // ms of silence after which a link counts as dead
const SESSION_ENDED = 4401;

export class Socket {
  /** `on`: changed(play, version), window(play), reached() after a link came back. */
  constructor(path, on) {
    Object.assign(this, { path, on, at: null, link: null, pause: FIRST, heard: 0, wanted: false, met: false, lastTry: false });
    setInterval(() => this.beat(), BEAT);
    window.addEventListener('online', () => this.again());
    window.addEventListener('pageshow', (event) => event.persisted && this.again());
    window.addEventListener('pagehide', () => this.drop());
    document.addEventListener('visibilitychange', () => document.hidden || this.again());
  }

  /** Says which play this window shows; connects with the first one. */
  show(play) {
    if (this.at === play && this.wanted) return;
    Object.assign(this, { at: play, wanted: true });
    if (!this.link) this.connect();
    else this.tell({ at: play });
  }

  connect() {
    clearTimeout(this.timer);
    if (!this.wanted || this.link) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    try {
      this.link = new WebSocket(`${scheme}://${location.host}${this.path}`);
    } catch {
      return this.later();
    }
    const { link } = this;
    this.heard = Date.now();
    link.addEventListener('open', () => this.opened());
    link.addEventListener('message', (event) => this.read(event.data));
    link.addEventListener('close', (event) => this.link === link && this.closed(event.code));
  }

  opened() {
    this.pause = FIRST;
    this.lastTry = false;
    this.tell({ at: this.at });
    if (this.met) this.on.reached();
    this.met = true;
  }

  read(text) {
    this.heard = Date.now();
    const frame = JSON.parse(text);
    if (frame.play) this.on.changed(frame.play, frame.version);
    else if (frame.window) this.on.window(frame.window);
  }

  /** Whoever has just signed in has another session than the link knew: it is tried once more, with that one. */
  closed(code) {
    this.link = null;
    this.wanted = !this.lastTry;
    this.lastTry = code === SESSION_ENDED && this.wanted;
    if (this.wanted) this.later();
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST);
  }

  /** After sleep, on focus, from the back-forward cache: a link that only seems to live is given up at once. */
  again() {
    this.pause = FIRST;
    if (this.link && Date.now() - this.heard > DEAD) this.drop();
    if (!this.link) this.connect();
  }

  beat() {
    if (!this.link || document.hidden) return; // Timers of a hidden tab sleep: its silence proves nothing.
    if (Date.now() - this.heard > DEAD) {
      this.drop();
      this.later();
    } else this.tell({ ping: 1 });
  }

  drop() {
    const { link } = this;
    this.link = null;
    if (link) link.close();
  }

  tell(frame) {
    if (this.link && this.link.readyState === WebSocket.OPEN) this.link.send(JSON.stringify(frame));
  }
}

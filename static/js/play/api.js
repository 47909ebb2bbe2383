/* Calls to the server. A call that gets no answer is made again with the same key until one comes, so it counts once. */

const PATIENCE = 15000; // ms without an answer before a call counts as lost
const SLOW = 400; // ms before the page shows that it waits
const [FIRST, LONGEST] = [500, 8000]; // ms between tries

/** A key that makes a repeated call count once. */
export function newKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export class Api {
  /** `on`: lost(), back(), slow(isSlow). */
  constructor(csrf, on) {
    Object.assign(this, { csrf, on, isLost: false });
  }

  /** Posts until the server answers; gives {status, data}. Bodies carry their key, so a repeat is the same call. */
  async post(path, body, { keepalive = false } = {}) {
    return this.untilAnswered(() => this.send(path, { method: 'POST', body: JSON.stringify(body), keepalive }));
  }

  /** Puts until the server answers. */
  async put(path, body) {
    return this.untilAnswered(() => this.send(path, { method: 'PUT', body: JSON.stringify(body), keepalive: true }));
  }

  /** Asks once; null when there is no answer. */
  async get(path) {
    try {
      return await this.send(path, { method: 'GET' });
    } catch {
      return null;
    }
  }

  async untilAnswered(call) {
    let refreshed = false;
    for (let pause = FIRST; ; pause = Math.min(pause * 2, LONGEST)) {
      const slow = setTimeout(() => this.on.slow(true), SLOW);
      const answer = await call().catch(() => null);
      clearTimeout(slow);
      this.on.slow(false);
      if (answer && !refreshed && codeOf(answer) === 'csrf') {
        refreshed = await this.readToken();
        pause = FIRST / 2;
        continue;
      }
      if (answer && answer.status < 500 && answer.status !== 429) return this.found(answer);
      this.lose(answer);
      await waitOrOnline(pause);
    }
  }

  found(answer) {
    if (this.isLost) this.on.back();
    this.isLost = false;
    return answer;
  }

  lose(answer) {
    if (answer && answer.status === 429) return;
    if (!this.isLost) this.on.lost();
    this.isLost = true;
  }

  async readToken() {
    const answer = await this.get('/api/token');
    if (answer && answer.data.csrf) this.csrf = answer.data.csrf;
    return Boolean(answer);
  }

  async send(path, options) {
    const clock = new AbortController();
    const timer = setTimeout(() => clock.abort(), PATIENCE);
    try {
      const headers = { Accept: 'application/json', 'Content-Type': 'application/json', 'X-CSRFToken': this.csrf };
      const response = await fetch(path, { ...options, headers, credentials: 'same-origin', cache: 'no-store', signal: clock.signal });
      const data = await response.json().catch(() => ({}));
      return { status: response.status, data };
    } finally {
      clearTimeout(timer);
    }
  }
}

const codeOf = ({ status, data }) => (status === 403 && data.error ? data.error.code : null);

function waitOrOnline(ms) {
  return new Promise((resolve) => {
    const done = () => { clearTimeout(timer); window.removeEventListener('online', done); resolve(); };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
  });
}

/* Learns that a play moved on elsewhere, in another window or on another device, and fetches what is newer. One question
   is under way at a time, and an answer that is older than what the page shows by now changes nothing. */

const CONTACT = 45000; // ms between signs of life
const LEFT = 'table-left';

export class Follower {
  /** `seat`: view, open, idle (nothing of its own is unanswered), movedOn(view, quiet). */
  constructor(api, seat) {
    Object.assign(this, { api, seat, newest: 0, asking: null });
  }

  /** Keeps asking by itself: now and then, and when the window is looked at again. */
  begin(hide) {
    setInterval(() => this.contact(), CONTACT);
    document.addEventListener('visibilitychange', () => (document.hidden ? hide() : this.contact()));
    window.addEventListener('pageshow', (event) => event.persisted && this.contact());
  }

  /** Another play is on the table: what was announced of the former one is over. */
  forget() {
    this.newest = 0;
  }

  get isBehind() {
    return Boolean(this.seat.view) && this.newest > this.seat.view.version;
  }

  /** A change of a play was announced, here or in another window. */
  async heard(play, version) {
    if (!this.seat.view || play !== this.seat.view.id) return;
    this.newest = Math.max(this.newest, version);
    await this.catchUp();
  }

  async catchUp() {
    await this.asking; // It may have been asked before the change.
    if (this.isBehind) await this.contact(true);
  }

  /** A sign of life, and a look at where the play stands; `quiet` when a change is no surprise. */
  async contact(quiet = false) {
    if (document.hidden || !(this.seat.open || quiet) || !this.seat.idle) return;
    this.asking ??= this.ask(quiet).finally(() => { this.asking = null; });
    await this.asking;
  }

  async ask(quiet) {
    const { id } = this.seat.view;
    const answer = await this.api.get(`/api/plays/${id}`);
    if (!answer || answer.status !== 200 || this.seat.view.id !== id) return;
    if (this.seat.idle && answer.data.version > this.seat.view.version) this.seat.movedOn(answer.data, quiet);
  }
}

/** Which play was open when a page of this window was left. A browser may forbid to keep that; it is then not known. */
export function remember(id) {
  try { sessionStorage.setItem(LEFT, id); } catch { /* nothing is kept */ }
}

/** That play, told once; null where it is not known. */
export function remembered() {
  try {
    const id = sessionStorage.getItem(LEFT);
    sessionStorage.removeItem(LEFT);
    return id;
  } catch {
    return null;
  }
}

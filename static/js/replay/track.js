/* A line of play as the page knows it: a frame for each position, grown from the first one and what each step changed.
   Pure; a place that a step did not touch keeps its object from frame to frame. */

/** A frame as the board draws it. Moves are not listed here: only which cards could move is known. */
export function viewOf(frame) {
  const items = Object.entries(frame);
  const with_ = (key) => items.filter(([, item]) => key in item).map(([at, item]) => ({ at, ...item }));
  const cells = with_('card').map((cell) => ({ under: [], set: false, ...cell }));
  const gaps = with_('takes').map((gap) => ({ dead: false, ...gap }));
  const legal = cells.filter(({ moves }) => moves).map(({ at }) => ({ move: '', at: [at], to: [] }));
  return { cells, gaps, piles: with_('role'), legal };
}

/** `frame` after a step: what the step names lies otherwise, null for what lies no more. */
export function after(frame, { on }) {
  const next = { ...frame, ...on };
  for (const [place, item] of Object.entries(on)) if (!item) delete next[place];
  return next;
}

/** Stretches of equal letters, without the deal's own: each covers the moves `from` + 1 to `to`. */
export function runsOf(letters) {
  const runs = [];
  for (let to = 1; to < letters.length; to += 1) {
    const last = runs[runs.length - 1];
    if (last && last.letter === letters[to]) last.to = to;
    else runs.push({ letter: letters[to], from: to - 1, to });
  }
  return runs;
}

/** How many moves two lines begin with alike. */
export function alike(one, other) {
  const parts = one.steps.findIndex(({ kind, name }, at) => kind !== 'move' || name !== other.steps[at]?.name);
  return parts < 0 ? one.known : parts;
}

export class Track {
  /** `piece`: the first one; `letters`: one for each position; `turn`: the first position that was lost for good, null
      where there is none; `sure`: it could be won until then; `won`: how it ended. */
  constructor(piece, { letters, turn = null, sure = false, won = false }) {
    Object.assign(this, { letters, turn, sure, won, total: piece.total, steps: [], frames: [piece.frame] });
    this.add(piece);
  }

  /** Takes in the piece that goes on where this one ends; any other is passed over. */
  add({ start, steps }) {
    if (start !== this.steps.length) return;
    for (const step of steps) {
      this.frames.push(after(this.frames[this.frames.length - 1], step));
      this.steps.push(step);
    }
  }

  /** How far it is known yet. */
  get known() {
    return this.steps.length;
  }

  get isWhole() {
    return this.known === this.total;
  }

  /** The view after `number` steps. */
  view(number) {
    return viewOf(this.frames[number]);
  }

  /** What is known of the position after `number` steps: a key of the page's words. */
  state(number) {
    if (this.won && number === this.total) return 'cleared';
    if (this.turn === 0) return 'hopeless';
    return { w: 'won', l: 'lost', u: 'unknown' }[this.letters[number]];
  }

  /** A sentence on losing, by its key: the word is another one where the chance may have gone before. */
  key(name) {
    return this.sure ? name : `${name}_perhaps`;
  }

  /** Whether the step that led here is the one that lost the play. */
  isTurn(number) {
    return number > 0 && number === this.turn;
  }
}

/* What the player did and the server has not answered yet. Pure: no page, no network.
   `truth` is the last view the server sent, `drawn` the same view with every pending action carried out that the page
   can carry out: listed moves by their transfers, undo and redo by the boards it has seen. `waiting` holds inputs that
   speak of places which are not settled; they are read against the next view, in order. */

import { applyMove, boardOf, isWide, placeOf } from '../board/state.js';

const KEEP = 300; // boards remembered for undo

/** Whether an entry only asks: whatever the answer, the board stays as it is. */
export const onlyAsks = ({ kind }) => kind === 'ask' || kind === 'hint';

/** One step of an action over {board, past, future}; `board` null: the page cannot know it. */
function advance(state, entry) {
  if (entry.kind === 'move') return { view: state.view && applyMove(state.view, entry.move), past: [...state.past, state.view && boardOf(state.view)].slice(-KEEP), future: [] };
  if (entry.kind === 'undo') return travel(state, 'past', 'future', entry.steps);
  if (entry.kind === 'redo') return travel(state, 'future', 'past');
  return state;
}

function travel(state, from, into, steps = 1) {
  let next = state;
  for (let step = 0; step < steps; step += 1) next = oneStep(next, from, into);
  return next;
}

function oneStep(state, from, into) {
  const board = state[from].at(-1) || null;
  const view = state.view && board && { ...state.view, ...board, legal: [], moves: state.view.moves + 1 };
  return { view, [from]: state[from].slice(0, -1), [into]: [...state[into], state.view && boardOf(state.view)] };
}

export class Queue {
  constructor() {
    this.reset(null);
  }

  /** Starts again from a view that the server sent by itself. */
  reset(view) {
    Object.assign(this, { truth: view, pending: [], waiting: [], past: [], future: [], whole: Boolean(view) && view.moves === 0 });
    this.redraw();
  }

  /** Takes a fresh view and keeps what is pending: the server said where it stands. */
  correct(view) {
    Object.assign(this, { truth: view, past: [], future: [], whole: false });
    this.redraw();
  }

  get head() {
    return this.pending[0] || null;
  }

  add(entry) {
    this.pending.push(entry);
    this.redraw();
  }

  /** The head was carried out: `view` is the truth now. */
  confirm(view) {
    const entry = this.pending.shift();
    const { past, future } = advance({ view: this.truth, past: this.past, future: this.future }, entry);
    Object.assign(this, { truth: view, past, future });
    this.redraw();
    return entry;
  }

  /** The head was refused: nothing of it stays. */
  refuse() {
    const entry = this.pending.shift();
    this.redraw();
    return entry;
  }

  redraw() {
    if (!this.truth) { this.drawn = null; this.sure = true; return; }
    let state = { view: this.truth, past: this.past, future: this.future };
    let last = this.truth;
    for (const entry of this.pending) {
      state = advance(state, entry);
      if (state.view) last = state.view;
    }
    this.sure = Boolean(state.view) && !this.pending.some((entry) => (entry.kind === 'move' ? isWide(entry.move) : !onlyAsks(entry)));
    this.drawn = last;
  }

  /** Whether every place looks as the server last saw it, so that an input there means what it seems to mean. */
  settled(places) {
    if (this.waiting.length || !this.sure || !this.truth) return false;
    return places.every((place) => placeOf(this.truth, place) === placeOf(this.drawn, place));
  }

  /** Whether an undo (or redo) may be sent, counting what is pending. Where the page does not know how far back the
      play goes it lets the server say. */
  can(kind) {
    const known = { undo: this.whole ? this.past.length : Infinity, redo: this.future.length || Infinity };
    let [undo, redo] = ['undo', 'redo'].map((each) => (this.truth.tools[each].ok ? known[each] : 0));
    for (const entry of this.pending) {
      if (entry.kind === 'move') [undo, redo] = [undo + 1, 0];
      const { steps = 1 } = entry;
      if (entry.kind === 'undo') [undo, redo] = [undo - steps, redo + steps];
      if (entry.kind === 'redo') [undo, redo] = [undo + 1, redo - 1];
    }
    return (kind === 'undo' ? undo : redo) > 0;
  }
}

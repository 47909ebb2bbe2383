/* What the end of a play can be told by: a line to share, a board to look at, a personal best. */

import { clockText, fill } from './status.js';

/** The UTC day of a daily's number: 20261129 is 2026-11-29. */
export const dayOf = (number) => String(number).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/** What one may tell of a won play without spoiling it, and where it leads. `names`: of game and preset. */
export function shared(view, names, words, language) {
  const isDaily = view.deal.kind === 'daily';
  const facts = { ...names, moves: view.moves, time: clockText(view.clock.elapsed_ms), score: view.score ?? '' };
  if (!isDaily) return { text: fill(words.share, facts), path: `/deal/${view.id}/` };
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(dayOf(view.deal.number)));
  const text = fill(words.share_daily, { ...facts, day });
  return { text: view.par?.optimal ? `${text} · ${fill(words.share_par, { n: view.par.moves })}` : text, path: '/daily/' };
}

/** The board that a won play stands on. */
export function boardOf({ id, game, preset, deal }, words) {
  const isDaily = deal.kind === 'daily';
  const scope = isDaily ? `daily/${dayOf(deal.number)}` : `deal/${id}`;
  return { name: isDaily ? words.board_daily : words.board_deal, path: `/boards/${game}/${preset}/${scope}/` };
}

/** By what a play is its player's best; nothing where it is not. */
export function bestText(bests, id, words) {
  const metrics = bests.filter(({ play, is_clean: isClean }) => play === id && !isClean).map(({ metric }) => metric);
  const what = ['moves', 'score', 'time'].filter((metric) => metrics.includes(metric)).map((metric) => words[`best_${metric}`]).join(' · ');
  return what && fill(words.personal_best, { what });
}

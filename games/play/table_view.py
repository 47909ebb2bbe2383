"""A play as the page sees it: the `view` of architecture.md. It is all the page knows, and names no hidden card."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.cards.shuffle import commitment
from games.engine.protocol import Outcome
from games.engine.view import CellView, GapView, MoveView, PileView, PositionView
from games.play.catalogue import level_of
from games.play.models import Play
from games.play.standing import par_json, verdict_json
from games.play.tables import Table
from games.play.tools import tools_of
from games.play.wording import Words, gap_words, words_of

Json = dict[str, Any]


def view_now(table: Table, now: datetime) -> Json:
    """The view of a play as it stands."""
    return view_json(table, "", table.play.clock.elapsed_at(now))


def view_json(table: Table, said: str, elapsed_ms: int, hint: Json | None = None) -> Json:
    """The view of a play in the active language, ready to be written as JSON; `said` is what was just done.

    `hint`: what to do next, when that was asked for.
    """
    play, words = table.play, words_of(table.game)
    view = table.view
    state, ending = _state(table)
    return {
        "id": str(play.id),
        "game": play.game,
        "preset": play.preset,
        "version": play.version,
        "state": state,
        "ending": ending,
        "paused": play.paused,
        "moves": play.moves,
        "score": play.score,
        "clock": {"elapsed_ms": elapsed_ms, "running": play.running},
        "cells": [_cell(cell, view, words, hidden=play.paused) for cell in view.cells],
        "gaps": [_gap(gap, view, words, hidden=play.paused) for gap in view.gaps],
        "piles": [_pile(pile, words, hidden=play.paused) for pile in view.piles],
        "legal": [_move(move) for move in view.moves] if play.is_open and not play.paused else [],
        "stuck": view.stuck and play.is_open and not play.paused,
        "verdict": verdict_json(table),
        "hint": hint,
        "undos": play.undos,
        "hints": play.hints,
        "par": par_json(table),
        "tools": tools_of(table),
        "counters": [_counter(name, left, words) for name, left in view.counters.items()],
        "said": said,
        "commitment": commitment(bytes(play.seed)),
        "seed": bytes(play.seed).hex() if _may_tell(play) else None,
        "deal": {"kind": play.deal_kind, "number": play.deal_number, "level": level_of(play)},
    }


def _state(table: Table) -> tuple[str, str | None]:
    """A stuck play shows as lost at once, but stays open until its player leaves it: undo is unlimited."""
    if table.play.is_open and table.position.outcome is Outcome.LOST:
        return Play.State.LOST.value, Play.Ending.STUCK.value
    return str(table.play.state), table.play.ending


def _may_tell(play: Play) -> bool:
    """A daily that was put away without a move can still be begun, and is secret until then."""
    is_daily = play.deal_kind == Play.DealKind.DAILY
    return not play.is_open and not (is_daily and play.state == Play.State.UNPLAYED)


def _cell(cell: CellView, view: PositionView, words: Words, *, hidden: bool) -> Json:
    return {
        "at": cell.place,
        "card": None if hidden else str(cell.card),
        "under": list(cell.covered_by),
        "set": cell.in_place and not hidden,
        "label": words.hidden_label() if hidden else words.cell_label(cell, view),
    }


def _gap(gap: GapView, view: PositionView, words: Words, *, hidden: bool) -> Json:
    return {
        "at": gap.place,
        "takes": [] if hidden else [str(card) for card in gap.takes],
        "dead": gap.dead and not hidden,
        "label": words.hidden_label() if hidden else gap_words(words).gap_label(gap, view),
    }


def _pile(pile: PileView, words: Words, *, hidden: bool) -> Json:
    return {
        "at": pile.place,
        "role": pile.role.value,
        "count": pile.count,
        "cards": [] if hidden else [str(card) for card in pile.cards],
        "label": words.hidden_label() if hidden else words.pile_label(pile),
    }


def _move(move: MoveView) -> Json:
    transfers = [
        [transfer.source, transfer.target, "all"] if transfer.whole else [transfer.source, transfer.target]
        for transfer in move.transfers
    ]
    return {"move": move.text, "at": list(move.places), "to": transfers}


def _counter(name: str, left: int | None, words: Words) -> Json:
    label, value = words.counter(name, left)
    return {"name": name, "label": label, "value": value}

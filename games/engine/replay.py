"""One record of `manage.py replay` to its answer (architecture.md, Commands). No record can make it fail.

A record names a game, a preset, a deck or a seed (or both: the seed then only drives later shuffles) and the actions.
The answer is the position they lead to. When an action is refused the answer is the position before it, with an
"error" whose "at" is the action's number in the list, counted from 0; when the record itself is unusable there is
nothing but an "error", with null for "at".
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from games.engine.errors import MalformedMoveError, MoveError
from games.engine.history import History
from games.engine.protocol import Deal, Game
from games.engine.records import UNUSABLE, RecordError, checked, deal_of, optional, preset_of, record_from

Answer = dict[str, object]


@dataclass(frozen=True, slots=True)
class Record:
    """A record that was understood; whether its moves fit is still open."""

    game: Game
    preset: str
    deal: Deal
    # As they came: one that is not even a text is refused in its place, like any other that is no move.
    moves: list[object]
    every: bool


def replay_line(line: str | bytes) -> str:
    """The answer to one line of JSON, as one line of JSON without a newline."""
    try:
        record = record_from(line)
    except RecordError as error:
        return json.dumps(_failure(error.code, str(error)))
    return json.dumps(replay(record))


def replay(record: object) -> Answer:
    """The answer to one record."""
    try:
        understood = _understood(record)
    except UNUSABLE as error:
        return _failure(error.code, str(error))
    return _replayed(understood)


def _replayed(record: Record) -> Answer:
    history = History(record.game, record.preset, record.deal)
    positions = [_facts(history)] if record.every else []
    error: Answer = {}
    for at, action in enumerate(record.moves):
        try:
            history.follow(_text(action))
        except MoveError as refusal:
            error = _failure(refusal.code, str(refusal), at)
            break
        if record.every:
            positions.append(_facts(history))
    listed: Answer = {"positions": positions} if record.every else {}
    return _facts(history) | listed | error


def _facts(history: History) -> Answer:
    position = history.position
    return history.game.facts(position) | {
        "legal": [str(move) for move in position.legal_moves()],
        "outcome": position.outcome.value,
        "moves": history.moves,
        "score": position.score,
    }


def _text(action: object) -> str:
    if not isinstance(action, str):
        raise MalformedMoveError(f"<{type(action).__name__}>")
    return action


def _failure(code: str, message: str, at: int | None = None) -> Answer:
    return {"error": {"code": code, "at": at, "message": message}}


def _understood(asked: object) -> Record:
    """Raises one of UNUSABLE."""
    record = checked(asked)
    game, preset = preset_of(record)
    moves = optional(record, "moves", list) or []
    return Record(game, preset, deal_of(game, preset, record), moves, bool(optional(record, "every", bool)))

"""One record of `manage.py replay` to its answer (architecture.md, Commands). No record can make it fail.

A record names a game, a preset, a deck or a seed (or both: the seed then only drives later shuffles) and the actions.
The answer is the position they lead to. When an action is refused the answer is the position before it, with an
"error" whose "at" is the action's number in the list, counted from 0; when the record itself is unusable there is
nothing but an "error", with null for "at".
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from games.cards.deck import deck_from_text
from games.cards.shuffle import SEED_SIZE
from games.engine import registry
from games.engine.errors import MalformedMoveError, MoveError, UnknownGameError, UnknownPresetError
from games.engine.history import History
from games.engine.protocol import Deal, Game

Answer = dict[str, object]

ZERO_SEED = bytes(SEED_SIZE)


class RecordError(Exception):
    """The record is not one that can be replayed."""

    code = "malformed_record"


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
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        return json.dumps(_failure(RecordError.code, f"not a line of JSON: {error}"))
    return json.dumps(replay(record))


def replay(record: object) -> Answer:
    """The answer to one record."""
    try:
        understood = _understood(record)
    except (RecordError, UnknownGameError, UnknownPresetError) as error:
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


def _understood(record: object) -> Record:
    """Raises RecordError, UnknownGameError or UnknownPresetError."""
    if not isinstance(record, dict):
        raise RecordError("a record is a JSON object")
    game = registry.game(_required(record, "game", str))
    preset = registry.preset(game.slug, _required(record, "preset", str)).slug
    moves = _optional(record, "moves", list) or []
    return Record(game, preset, _deal(game, preset, record), moves, bool(_optional(record, "every", bool)))


def _deal(game: Game, preset: str, record: dict[str, object]) -> Deal:
    deck, seed = _optional(record, "deck", str), _seed(record)
    if deck is None and seed is None:
        raise RecordError("a record has a deck, a seed, or both")
    if deck is None:
        return game.deal(preset, seed or ZERO_SEED)
    try:
        return Deal(deck_from_text(deck), seed or ZERO_SEED)
    except ValueError as error:
        raise RecordError(str(error)) from None


def _seed(record: dict[str, object]) -> bytes | None:
    text = _optional(record, "seed", str)
    if text is None:
        return None
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_SIZE:
        raise RecordError(f"a seed is {SEED_SIZE} bytes in hex")
    return seed


def _required[Kind](record: dict[str, object], name: str, kind: type[Kind]) -> Kind:
    value = _optional(record, name, kind)
    if value is None:
        raise RecordError(f"{name} is missing")
    return value


def _optional[Kind](record: dict[str, object], name: str, kind: type[Kind]) -> Kind | None:
    """The field, None where it is absent or null. Raises RecordError when it is of another kind."""
    value = record.get(name)
    if value is not None and not isinstance(value, kind):
        raise RecordError(f"{name} is not a JSON {_JSON_NAMES[kind]}")
    return value


_JSON_NAMES: dict[type, str] = {str: "string", list: "array", bool: "boolean"}

"""The JSON records that commands read, a line each: game, preset, deck or seed, and what else a command asks for."""

from __future__ import annotations

import json

from games.cards.deck import deck_from_text
from games.cards.shuffle import SEED_SIZE
from games.engine import registry
from games.engine.errors import UnknownGameError, UnknownPresetError
from games.engine.protocol import Deal, Game

Record = dict[str, object]

ZERO_SEED = bytes(SEED_SIZE)
"""What shuffles of a deck without a seed are drawn from."""


class RecordError(Exception):
    """The record is not one that can be used."""

    code = "malformed_record"


UNUSABLE = (RecordError, UnknownGameError, UnknownPresetError)
"""What reading a record may raise; each has a `code`."""


def record_from(line: str | bytes) -> Record:
    """The record in a line of JSON. Raises RecordError."""
    try:
        return checked(json.loads(line))
    except (ValueError, RecursionError) as error:
        raise RecordError(f"not a line of JSON: {error}") from None


def checked(record: object) -> Record:
    """`record`, which must be a JSON object. Raises RecordError."""
    if not isinstance(record, dict):
        raise RecordError("a record is a JSON object")
    return record


def preset_of(record: Record) -> tuple[Game, str]:
    """The game and the preset that a record names. Raises one of UNUSABLE."""
    game = registry.game(required(record, "game", str))
    return game, registry.preset(game.slug, required(record, "preset", str)).slug


def deal_of(game: Game, preset: str, record: Record) -> Deal:
    """The deal of a record's deck, or of its seed; beside a deck a seed only drives later shuffles.

    Raises RecordError.
    """
    deck, seed = optional(record, "deck", str), _seed(record)
    if deck is None and seed is None:
        raise RecordError("a record has a deck, a seed, or both")
    if deck is None:
        return game.deal(preset, seed or ZERO_SEED)
    try:
        return Deal(deck_from_text(deck), seed or ZERO_SEED)
    except ValueError as error:
        raise RecordError(str(error)) from None


def _seed(record: Record) -> bytes | None:
    text = optional(record, "seed", str)
    if text is None:
        return None
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_SIZE:
        raise RecordError(f"a seed is {SEED_SIZE} bytes in hex")
    return seed


def required[Kind](record: Record, name: str, kind: type[Kind]) -> Kind:
    """The field called `name`. Raises RecordError when it is missing or of another kind."""
    value = optional(record, name, kind)
    if value is None:
        raise RecordError(f"{name} is missing")
    return value


def optional[Kind](record: Record, name: str, kind: type[Kind]) -> Kind | None:
    """The field, None where it is absent or null. Raises RecordError when it is of another kind."""
    value = record.get(name)
    # In Python true and false are numbers too; in JSON they are not.
    if value is not None and (not isinstance(value, kind) or (kind is int and isinstance(value, bool))):
        raise RecordError(f"{name} is not a JSON {_JSON_NAMES[kind]}")
    return value


_JSON_NAMES: dict[type, str] = {str: "string", list: "array", bool: "boolean", int: "whole number"}

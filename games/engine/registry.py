"""The games of this house, found by looking: every package `games/<name>/` with a `game.py` that offers `GAME`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import MappingProxyType

import games as house
from games.engine.errors import UnknownGameError, UnknownPresetError
from games.engine.protocol import Game, Preset


@cache
def _games() -> dict[str, Game]:
    """By slug, in the order of the shelf; looked up once in a process."""
    found: list[Game] = [import_module(f"{package}.game").GAME for package in packages()]
    return {game.slug: game for game in sorted(found, key=lambda game: (game.shelf, game.slug))}


def packages() -> list[str]:
    """The dotted names of the packages that are games, in the order of their folders."""
    names = [f"{house.__name__}.{module.name}" for module in iter_modules(house.__path__) if module.ispkg]
    return [name for name in names if find_spec(f"{name}.game")]


def games() -> Mapping[str, Game]:
    """Every game by its slug, in the order of the shelf."""
    return MappingProxyType(_games())


def game(slug: str) -> Game:
    """The game called `slug`. Raises UnknownGameError."""
    try:
        return _games()[slug]
    except KeyError:
        raise UnknownGameError(slug) from None


def preset(game_slug: str, slug: str) -> Preset:
    """A preset of a game. Raises UnknownGameError or UnknownPresetError."""
    try:
        return game(game_slug).presets[slug]
    except KeyError:
        raise UnknownPresetError(game_slug, slug) from None


@contextmanager
def registered(toy: Game) -> Iterator[Game]:
    """Makes `toy` one of the games for the length of a `with`, in place of one with the same slug. For tests."""
    table = _games()
    before = dict(table)
    table[toy.slug] = toy
    try:
        yield toy
    finally:
        table.clear()
        table.update(before)

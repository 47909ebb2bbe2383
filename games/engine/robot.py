"""A simple robot: it plays as somebody does who takes what is there and plans nothing. How often it wins grades a deal.

It knows a game only by its moves and views, so one robot plays every game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.cards.shuffle import random_below, random_bytes
from games.engine.protocol import Deal, Game, Move, Outcome, Position
from games.engine.view import PositionView, Role

PATIENCE = 30
"""After so many moves that brought no card home more of them lead nowhere: once through a stock of 24, and some."""


class Table(NamedTuple):
    """A position and what a player sees of it."""

    position: Position
    view: PositionView

    @property
    def home(self) -> int:
        """How many cards are where they belong: on a foundation, or in place."""
        gone = sum(pile.count for pile in self.view.piles if pile.role is Role.FOUNDATION)
        return gone + sum(cell.in_place for cell in self.view.cells)


def robot_wins(game: Game, preset: str, deal: Deal, tries: int) -> int:
    """How many of `tries` plays of a deal the robot wins: always the same number for the same deal."""
    position = game.first_position(preset, deal)
    table = Table(position, game.view(position))
    return sum(_wins(game, table, random_bytes(deal.seed, f"robot {number}")) for number in range(1, tries + 1))


def _wins(game: Game, table: Table, chance: Iterator[int]) -> bool:
    idle = 0
    while table.position.outcome is Outcome.OPEN:
        after = _moved(game, table, chance, tired=idle >= PATIENCE)
        if after is None:
            return False
        idle = 0 if after.home > table.home or after.view.counters != table.view.counters else idle + 1
        table = after
    return table.position.outcome is Outcome.WON


def _moved(game: Game, table: Table, chance: Iterator[int], *, tired: bool) -> Table | None:
    """The table after the robot's move; None when it gives up.

    A move that brings a card home comes first, the one that chance offers; else the one that leaves most choice. One
    that is counted (a shuffle, a redeal of few) waits until there is no other, or the others led nowhere for long.
    """
    free = counted = None
    for move in _in_chance_order(table.position.legal_moves(), chance):
        position = table.position.apply(move)
        after = Table(position, game.view(position))
        if after.view.counters != table.view.counters:
            counted = counted or after
        elif after.home > table.home:
            return after
        elif free is None or len(after.view.moves) > len(free.view.moves):
            free = after
    return counted if tired else free or counted


def _in_chance_order(moves: Sequence[Move], chance: Iterator[int]) -> Iterator[Move]:
    left = list(moves)
    while left:
        yield left.pop(random_below(len(left), chance))

"""A simple robot: it plays as somebody does who takes what is there and plans nothing. How it fares grades a deal.

It knows a game only by its moves and views, so one robot plays every game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple

from games.cards.shuffle import random_below, random_bytes
from games.engine.protocol import Deal, Game, Move, Outcome, Position
from games.engine.view import PositionView, Role

PATIENCE = 30
"""After so many moves that brought no card home more of them lead nowhere: once through a stock of 24, and some."""

_IN_PLACE = attrgetter("in_place")


class Record(NamedTuple):
    """How the robot fared in some plays of a deal: how many it won, and at their ends how many cards of the tableau
    were not in place, all plays together."""

    wins: int
    left: int


@dataclass(frozen=True)
class Table:
    """A position and what a player sees of it."""

    position: Position
    view: PositionView

    @cached_property
    def left(self) -> int:
        """How many cards of the tableau are not in place."""
        in_place: int = sum(map(_IN_PLACE, self.view.cells))
        return len(self.view.cells) - in_place

    @cached_property
    def away(self) -> int:
        """How many cards are not where they belong: in place, or on a foundation."""
        return self.left - sum(pile.count for pile in self.view.piles if pile.role is Role.FOUNDATION)


class Robot:
    """One that plays a deal over and over."""

    def __init__(self, game: Game, preset: str, deal: Deal) -> None:
        self._game = game
        self._start = self._table(game.first_position(preset, deal))
        self._seed = deal.seed
        # The moves that are counted (a shuffle, a redeal of few), as far as they have been met.
        self._counted = set[Move]()

    def record(self, plays: int) -> Record:
        """How it fares in so many plays: always the same for the same deal."""
        ends = [self._end(random_bytes(self._seed, f"robot {number}")) for number in range(1, plays + 1)]
        wins = sum(end.position.outcome is Outcome.WON for end in ends)
        return Record(wins, sum(end.left for end in ends))

    def _end(self, chance: Iterator[int]) -> Table:
        """How a play ends."""
        table, idle = self._start, 0
        while table.position.outcome is Outcome.OPEN:
            after = self._moved(table, chance, tired=idle >= PATIENCE)
            if after is None:
                break
            idle = 0 if after.away < table.away or after.view.counters != table.view.counters else idle + 1
            table = after
        return table

    def _moved(self, table: Table, chance: Iterator[int], *, tired: bool) -> Table | None:
        """The table after the robot's move; None when it gives up.

        A move that brings a card home comes first, the one that chance offers; else the one that leaves most choice.
        One that is counted waits until there is no other, or the others led nowhere for long.
        """
        free = counted = None
        for move in _in_chance_order(table.position.legal_moves(), chance):
            if move in self._counted:
                counted = counted or move
                continue
            after = self._table(table.position.apply(move))
            if after.view.counters != table.view.counters:
                self._counted.add(move)
                counted = counted or move
            elif after.away < table.away:
                return after
            elif free is None or len(after.view.moves) > len(free.view.moves):
                free = after
        if counted and (tired or not free):
            return self._table(table.position.apply(counted))
        return None if tired else free

    def _table(self, position: Position) -> Table:
        return Table(position, self._game.view(position))


def _in_chance_order(moves: Sequence[Move], chance: Iterator[int]) -> Iterator[Move]:
    left = list(moves)
    while left:
        yield left.pop(random_below(len(left), chance))

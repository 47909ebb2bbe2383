"""What a play adds to the figures. The same lines count it when it ends, take it away, and count all plays anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NamedTuple

from games.play.models import Play
from games.play.tools import SHUFFLE
from games.play.verdicts import LOST
from solitaire_site.records.tallies import COUNTED
from solitaire_site.stats.spread import MOST_MOVES, MOST_STEPS, STEP_S
from solitaire_site.stats.zone import day_of, local

REFILLS = {"redeal", SHUFFLE}
"""The moves that deal cards again."""
LEFT = (Play.Ending.GIVEN_UP, Play.Ending.REPLACED, Play.Ending.EXPIRED)
PLAYED_OUT = (Play.State.WON, Play.State.LOST)
"""Somebody was there as it ended."""

NEEDED = (
    "player_id", "game", "preset", "language", "state", "ending", "deal_kind", "seed", "moves", "undos", "hints", "log",
    "verdicts", "by_member", "is_void", "started_at", "finished_at", "elapsed_ms",
)  # fmt: skip
"""The fields of a play that are looked at here."""


class Cell(NamedTuple):
    """What a row of day figures is of."""

    day: date
    game: str
    preset: str
    language: str


class Deal(NamedTuple):
    """What a row of deal figures is of."""

    seed: bytes
    game: str
    preset: str


class PlayersDay(NamedTuple):
    """What a visit is of."""

    player_id: int
    day: date


@dataclass
class Addition:
    """What one cell gains: its sums, and plays by values in its spreads."""

    counts: Counter[str] = field(default_factory=Counter)
    values: Counter[tuple[str, int]] = field(default_factory=Counter)


@dataclass
class Additions:
    """What some plays add to all the figures."""

    cells: dict[Cell, Addition] = field(default_factory=dict)
    visits: dict[PlayersDay, Counter[str]] = field(default_factory=dict)
    deals: dict[Deal, Counter[str]] = field(default_factory=dict)

    def add_start(self, play: Play, sign: int = 1) -> None:
        """The play's first move."""
        if play.started_at is not None:
            self._cell(play, play.started_at).counts["started"] += sign

    def add_end(self, play: Play, sign: int = 1) -> None:
        """All that counts of a play once it is over. It belongs to the day on which it ended."""
        if play.finished_at is None:
            return
        cell = self._cell(play, play.finished_at)
        cell.counts[play.state] += sign
        if play.state not in COUNTED:
            return
        for name, amount in _sums(play):
            cell.counts[name] += sign * amount
        for value in _values(play, play.finished_at):
            cell.values[value] += sign
        self._add_deal(play, sign)
        if play.state in PLAYED_OUT:
            self._add_visit(play, play.finished_at, sign)

    def _cell(self, play: Play, moment: datetime) -> Addition:
        return self.cells.setdefault(Cell(day_of(moment), play.game, play.preset, play.language), Addition())

    def _add_visit(self, play: Play, moment: datetime, sign: int) -> None:
        visit = self.visits.setdefault(PlayersDay(play.player_id, day_of(moment)), Counter())
        visit["plays"] += sign
        visit["by_member"] += sign * play.by_member

    def _add_deal(self, play: Play, sign: int) -> None:
        deal = self.deals.setdefault(Deal(bytes(play.seed), play.game, play.preset), Counter())
        deal["played"] += sign
        if play.state == Play.State.WON:
            deal["won"] += sign
            deal["against"] += sign * play.verdicts.startswith(LOST)


def of_ended(plays: Iterable[Play], sign: int = 1) -> Additions:
    """What plays that are over add, their first moves included; with a `sign` of -1, what they take away."""
    additions = Additions()
    for play in plays:
        additions.add_start(play, sign)
        additions.add_end(play, sign)
    return additions


def _sums(play: Play) -> Iterator[tuple[str, int]]:
    yield "by_members", int(play.by_member)
    yield "dailies", int(play.deal_kind == Play.DealKind.DAILY)
    yield "undos", play.undos
    yield "hints", play.hints
    yield "refills", sum(action in REFILLS for action in play.actions)


def _values(play: Play, finished_at: datetime) -> Iterator[tuple[str, int]]:
    if play.state in PLAYED_OUT:
        yield "hours", local(finished_at).hour
    if play.state == Play.State.WON:
        yield "moves", min(play.moves, MOST_MOVES)
        yield "seconds", min(play.elapsed_ms // (1000 * STEP_S), MOST_STEPS)
    if play.ending in LEFT:
        yield "left_at", min(play.moves, MOST_MOVES)

"""Which boards a win stands on, and with which value."""

from __future__ import annotations

from collections.abc import Container, Iterator
from datetime import date, datetime
from typing import NamedTuple

from games.play.models import Play
from solitaire_site.records.models import Metric, Scope
from solitaire_site.records.tallies import Ended, is_clean

Place = tuple[str, str]
"""A scope and a key: the boards that differ only in what results are ordered by."""


class Board(NamedTuple):
    """One list of results."""

    scope: str
    key: str
    metric: str
    clean_only: bool


def ended_at(play: Play | Ended) -> datetime:
    """When an ended play ended. Raises ValueError for an open one."""
    if play.finished_at is None:
        raise ValueError(f"{play} is not over")
    return play.finished_at


def week_of(moment: datetime) -> str:
    """The ISO week of a UTC moment: "2026-W48"."""
    return week_of_day(moment.date())


def week_of_day(day: date) -> str:
    """The ISO week of a day."""
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


def places_of(play: Play | Ended) -> Iterator[Place]:
    """The scopes and keys on which a win counts (rules.md, sections 4 and 5).

    All time and week count random deals only; a deal's own board everything that was played on it; one's own bests all
    but repeated and shared deals.
    """
    yield Scope.DEAL, bytes(play.seed).hex()
    if play.deal_kind == Play.DealKind.SHARED:
        return
    yield Scope.OWN, ""
    if play.deal_kind == Play.DealKind.DAILY:
        yield Scope.DAILY, str(play.deal_number)
    if play.deal_kind == Play.DealKind.RANDOM:
        yield Scope.ALL, ""
        yield Scope.WEEK, week_of(ended_at(play))


def values_of(play: Play | Ended, par: int | None) -> dict[Metric, int]:
    """A win's value by each metric it has one for; smaller is better."""
    values = {Metric.MOVES: play.moves, Metric.TIME: play.elapsed_ms}
    if play.score is not None:
        values[Metric.SCORE] = -play.score
    if par is not None:
        values[Metric.OVER_PAR] = play.moves - par
    return values


def results_of(play: Play | Ended, par: int | None, among: Container[Place] | None = None) -> dict[Board, int]:
    """Every board that a win stands on, or those at the places `among`, with its value there."""
    cleans = (False, True) if is_clean(play) else (False,)
    values = values_of(play, par)
    return {
        Board(*place, metric, clean): value
        for place in places_of(play)
        if among is None or place in among
        for metric, value in values.items()
        for clean in cleans
    }

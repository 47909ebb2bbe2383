"""A player's figures for one preset, from the small tables alone: as many queries for a million plays as for one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from games.play.models import Play
from solitaire_site.records.models import DayPlayed, Entry, Metric, Scope, Tally
from solitaire_site.records.recording import Seat
from solitaire_site.records.tallies import COUNTED

WEEKS = 26
RECENT = 12

Distribution = Mapping[int, int]
"""How many wins had each value."""


@dataclass(frozen=True, slots=True)
class Day:
    """What was played on one UTC day."""

    day: date
    played: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything the page shows. Averages and medians are of wins only."""

    tally: Tally
    bests: Mapping[str, Entry]
    moves: Distribution
    seconds: Distribution
    over_par: Distribution
    days: list[Day]
    recent: list[Play]

    @property
    def win_rate(self) -> float | None:
        """Won of all that count, from 0 to 1; None when none do."""
        return self.tally.won / self.tally.played if self.tally.played else None

    @property
    def weeks(self) -> list[Day]:
        """The days summed by week, each named by its Monday."""
        return [_sum(self.days[start : start + 7]) for start in range(0, len(self.days), 7)]


def statistics_of(seat: Seat, today: date) -> Statistics:
    """The figures of a player's preset; all zero where nothing was played."""
    tally = Tally.objects.filter(**seat.row).first() or Tally(**seat.row)
    bests = Entry.objects.filter(**seat.row, scope=Scope.OWN, clean_only=False)
    recent = Play.objects.filter(**seat.row, state__in=COUNTED, is_void=False).order_by("-finished_at")
    return Statistics(
        tally=tally,
        bests={entry.metric: entry for entry in bests},
        moves=_values(tally.moves),
        seconds=_values(tally.seconds),
        over_par=_values(tally.over_par),
        days=_days(seat, today),
        recent=list(recent.defer("log", "position", "answered", "verdicts", "plan")[:RECENT]),
    )


def presets_played(player_id: int) -> list[tuple[str, str]]:
    """The games and presets a player has figures for, those played most first."""
    tallies = Tally.objects.filter(player_id=player_id)
    played = sorted(tallies, key=lambda tally: (-tally.played, tally.game, tally.preset))
    return [(tally.game, tally.preset) for tally in played]


def mean(values: Distribution) -> float | None:
    """The average; None of nothing."""
    count = sum(values.values())
    return sum(value * times for value, times in values.items()) / count if count else None


def median(values: Distribution) -> float | None:
    """The value in the middle, or half-way between the two in the middle; None of nothing.

    >>> median({3: 2, 5: 1, 9: 1})
    4.0
    """
    count = sum(values.values())
    if not count:
        return None
    return (_nth(values, (count - 1) // 2) + _nth(values, count // 2)) / 2


def best_of(metric: Metric, bests: Mapping[str, Entry]) -> int | None:
    """The best value as people read it: a score is not negative."""
    entry = bests.get(metric)
    if entry is None:
        return None
    return -entry.value if metric == Metric.SCORE else entry.value


def _nth(values: Distribution, place: int) -> int:
    """The value at a place, from 0, when all are put in order."""
    for value in sorted(values):
        place -= values[value]
        if place < 0:
            return value
    raise IndexError(place)


def _values(stored: Mapping[str, int]) -> Distribution:
    return {int(value): count for value, count in stored.items()}


def _days(seat: Seat, today: date) -> list[Day]:
    """Each day of the last weeks, whole weeks from a Monday on, the running one to its Sunday."""
    first = today - timedelta(days=today.weekday() + 7 * (WEEKS - 1))
    rows = DayPlayed.objects.filter(**seat.row, day__gte=first)
    played = {row.day: Day(row.day, row.played, row.won) for row in rows}
    days = (first + timedelta(days=number) for number in range(7 * WEEKS))
    return [played.get(day, Day(day)) for day in days]


def _sum(days: Iterable[Day]) -> Day:
    days = list(days)
    return Day(days[0].day, sum(day.played for day in days), sum(day.won for day in days))

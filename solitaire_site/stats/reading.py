"""The figures of some days, read from the small tables: as many queries for a million plays as for one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import NamedTuple

from django.db import connection

from games.engine.registry import games
from solitaire_site.accounts.models import User
from solitaire_site.records.statistics import Distribution, median
from solitaire_site.records.tallies import COUNTED
from solitaire_site.stats.additions import Cell
from solitaire_site.stats.choosing import Choice, Period
from solitaire_site.stats.models import CELL, COUNTS, PLAYERS, DayFigures, DayPlayers
from solitaire_site.stats.spread import STEP_S, counts_in, number
from solitaire_site.stats.visits import BACK_AFTER
from solitaire_site.stats.zone import bounds

SPREADS_READ = ("moves", "seconds", "hours", "left_at")
COMPARED = SPREADS_READ[:2]
"""The spreads whose medians are compared with the period before."""
PLAYED = [COUNTS.index(name) for name in COUNTED]
SIGN_UPS = f"""
WITH days(at, first, last) AS (VALUES {{days}})
SELECT at, (SELECT COUNT(*) FROM "{User._meta.db_table}" WHERE date_joined >= first AND date_joined < last) FROM days
"""  # noqa: S608 – no input


class Row(NamedTuple):
    """A cell with its sums, and its spreads as numbers, as far as they were read."""

    cell: Cell
    counts: tuple[int, ...]
    spreads: tuple[int, ...]

    @property
    def played(self) -> int:
        return sum(self.counts[at] for at in PLAYED)


class Figures:
    """The sum of some rows. Averages and medians are None of nothing."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows
        self._spreads: dict[str, Distribution] = {}

    @cached_property
    def counts(self) -> Mapping[str, int]:
        columns = zip(*(row.counts for row in self._rows), strict=True)
        return dict.fromkeys(COUNTS, 0) | dict(zip(COUNTS, map(sum, columns), strict=False))

    def spread(self, name: str) -> Distribution:
        """How many plays had each value."""
        if name not in self._spreads:
            step = STEP_S if name == "seconds" else 1
            at = SPREADS_READ.index(name)
            found = counts_in(sum(row.spreads[at] for row in self._rows))
            self._spreads[name] = {value * step: count for value, count in found.items()}
        return self._spreads[name]

    @cached_property
    def played(self) -> int:
        """The plays that count: what was never touched does not."""
        return self.counts["won"] + self.counts["lost"] + self.counts["abandoned"]

    @property
    def win_rate(self) -> float | None:
        """Won of all that count, from 0 to 1."""
        return self.per_play("won")

    def per_play(self, name: str) -> float | None:
        """How many of something came on each play that counts."""
        return self.counts[name] / self.played if self.played else None

    @cached_property
    def median_moves(self) -> float | None:
        return median(self.spread("moves"))

    @cached_property
    def median_seconds(self) -> float | None:
        """Of times that were rounded down to STEP_S seconds."""
        return median(self.spread("seconds"))

    @cached_property
    def winnable_share(self) -> float | None:
        """How many random deals of these presets can be won, each weighed by its plays; None where one is not known."""
        played: Counter[tuple[str, str]] = Counter()
        for row in self._rows:
            played[row.cell.game, row.cell.preset] += row.played
        shares = [(share_of(*preset), count) for preset, count in played.items() if count]
        if not shares or any(share is None for share, _ in shares):
            return None
        return sum((share or 0) * count for share, count in shares) / self.played


class PlayersFigures(NamedTuple):
    """Who came, in sum over some days. `back`: by days after the first visit, how many came and of how many newcomers
    that could be known."""

    guests: int
    members: int
    newcomers: int
    sign_ups: int
    back: Mapping[int, tuple[int, int]]


@dataclass(frozen=True)
class Overview:
    """All figures of a choice of plays, with those of the period before."""

    choice: Choice
    today: date
    rows: list[Row]
    rows_before: list[Row]
    players: Mapping[date, tuple[int, ...]]
    sign_ups: Mapping[date, int]

    @cached_property
    def now(self) -> Figures:
        return Figures(self.rows)

    @cached_property
    def before(self) -> Figures:
        return Figures(self.rows_before)

    @cached_property
    def by_day(self) -> dict[date, Figures]:
        """Every day of the period, also those without plays."""
        grouped = self.grouped(lambda row: row.cell.day)
        return {day: grouped.get(day, Figures([])) for day in self.choice.period.days}

    def grouped[K](self, key: Callable[[Row], K]) -> dict[K, Figures]:
        """The figures of rows that have something in common."""
        groups: dict[K, list[Row]] = defaultdict(list)
        for row in self.rows:
            groups[key(row)].append(row)
        return {name: Figures(rows) for name, rows in groups.items()}

    def players_of(self, period: Period) -> PlayersFigures:
        """Who came in a period; those who are to come back on a day that is still to come are left out."""
        rows = [(day, dict(zip(PLAYERS, self.players[day], strict=True))) for day in period.days if day in self.players]
        back = {}
        for name, days in BACK_AFTER.items():
            known = [row for day, row in rows if (self.today - day).days > days]
            back[days] = sum(row[name] for row in known), sum(row["newcomers"] for row in known)
        sums = {name: sum(row[name] for _, row in rows) for name in ("guests", "members", "newcomers")}
        return PlayersFigures(**sums, sign_ups=sum(self.sign_ups.get(day, 0) for day in period.days), back=back)


def overview(choice: Choice, today: date) -> Overview:
    """The figures of a choice. Four queries."""
    first, last = choice.period.before.first, choice.period.last
    players = DayPlayers.objects.filter(day__range=(first, last)).values_list("day", *PLAYERS)
    return Overview(
        choice=choice,
        today=today,
        rows=_rows(choice.period, choice, SPREADS_READ),
        rows_before=_rows(choice.period.before, choice, COMPARED),
        players={day: tuple(counts) for day, *counts in players},
        sign_ups=_sign_ups(first, last),
    )


def _rows(period: Period, choice: Choice, spreads: Sequence[str]) -> list[Row]:
    """The rows of a period, with the spreads that are needed: they are most of what is read."""
    found = DayFigures.objects.filter(day__range=(period.first, period.last), **choice.where)
    first, then = len(CELL), len(CELL) + len(COUNTS)
    return [
        Row(Cell(*values[:first]), values[first:then], tuple(map(number, values[then:])))
        for values in found.values_list(*CELL, *COUNTS, *spreads)
    ]


def share_of(game: str, preset: str) -> float | None:
    """How many random deals of a preset can be won; None where that is not known, or the site has it no more."""
    found = games()[game].presets.get(preset) if game in games() else None
    return found.winnable_share if found else None


def _sign_ups(first: date, last: date) -> dict[date, int]:
    """How many signed up on each day, counted between the days' bounds in the index alone.

    Grouping members by their local day would call Python for each of them, on SQLite.
    """
    days = Period(first, last).days
    adapt = connection.ops.adapt_datetimefield_value
    values = [value for at, day in enumerate(days) for value in (at, *map(adapt, bounds(day, day)))]
    with connection.cursor() as cursor:
        cursor.execute(SIGN_UPS.format(days=", ".join(["(%s, %s, %s)"] * len(days))), values)
        return {days[at]: count for at, count in cursor.fetchall()}

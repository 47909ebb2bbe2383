"""What a player did with the dailies: today's, a month of them, days in a row. Reads only."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.play.models import CatalogueDeal, Play
from games.play.secrecy import number_of
from solitaire_site.records.daily import FIRST_DAY, day_of
from solitaire_site.records.models import Daily, Entry, Metric, Scope
from solitaire_site.records.reading import metrics_of

Seat = tuple[str, str]
"""A game and a preset."""


@dataclass(frozen=True, slots=True)
class TodaysDeal:
    """A daily of today. `level`: None while it is not graded; `attempt`: the player's own; `rank`: its place by what
    ranks the preset first, when won."""

    game: str
    preset: str
    level: CatalogueDeal.Level | None
    winners: int
    attempt: Play | None
    rank: int | None


@dataclass(frozen=True, slots=True)
class Day:
    """A day of a calendar. `attempt`: the player's ranked play of its daily."""

    day: date
    is_today: bool
    is_open: bool
    in_month: bool
    attempt: Play | None


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row on which the player won a daily: up to today, or to yesterday while today's can still be won."""

    now: int
    longest: int


def todays_deals(player_id: int, seats: list[Seat], today: date) -> list[TodaysDeal]:
    """Today's daily of some presets; four queries for all of them."""
    attempts = {_seat(play): play for play in _attempts(player_id).filter(deal_number=number_of(today))}
    winners, ranks, levels = _winners(seats, today), _ranks(player_id, seats, today), _levels(today)
    return [
        TodaysDeal(
            *seat,
            level=levels.get(seat),
            winners=winners.get(seat, 0),
            attempt=attempts.get(seat),
            rank=ranks.get((*seat, metrics_of(*seat)[0])),
        )
        for seat in seats
    ]


def month_of(player_id: int, seat: Seat, first: date, today: date, week_begins: int) -> list[list[Day]]:
    """The weeks of a month. `week_begins`: 0 for weeks that begin on a Sunday, 1 for Monday."""
    weeks = Calendar((week_begins - 1) % 7).monthdatescalendar(first.year, first.month)
    game, preset = seat
    numbers = number_of(weeks[0][0]), number_of(weeks[-1][-1])
    plays = _attempts(player_id).filter(game=game, preset=preset, deal_number__range=numbers)
    attempts = {play.deal_number: play for play in plays}
    return [
        [
            Day(
                day=day,
                is_today=day == today,
                is_open=FIRST_DAY <= day <= today,
                in_month=day.month == first.month,
                attempt=attempts.get(number_of(day)),
            )
            for day in week
        ]
        for week in weeks
    ]


def streak_of(player_id: int, today: date) -> Streak:
    """The player's days in a row."""
    won = _attempts(player_id).filter(state=Play.State.WON, is_void=False).order_by("deal_number")
    return streak((day_of(number) for number in won.values_list("deal_number", flat=True).distinct() if number), today)


def streak(days: Iterable[date], today: date) -> Streak:
    """Days in a row among the days, which come in order.

    >>> streak([date(2026, 11, day) for day in (1, 2, 3, 7, 8)], date(2026, 11, 9))
    Streak(now=2, longest=3)
    """
    run = longest = 0
    last = date.min
    for day in days:
        run = run + 1 if day - last == timedelta(days=1) else 1
        longest, last = max(longest, run), day
    return Streak(run if today - last <= timedelta(days=1) else 0, longest)


def _attempts(player_id: int) -> QuerySet[Play]:
    dailies = Play.objects.filter(player_id=player_id, deal_kind=Play.DealKind.DAILY)
    return dailies.exclude(state=Play.State.UNPLAYED).defer("log", "position", "answered", "verdicts", "plan")


def _seat(play: Play) -> Seat:
    return play.game, play.preset


def _boards(seats: list[Seat], today: date) -> QuerySet[Entry]:
    return Entry.objects.filter(
        game__in={game for game, _ in seats},
        preset__in={preset for _, preset in seats},
        scope=Scope.DAILY,
        key=str(number_of(today)),
        clean_only__in=[False],  # Not "=": reading.py says why.
    )


def _levels(today: date) -> dict[Seat, CatalogueDeal.Level]:
    """How hard today's dailies are, as far as they are graded."""
    graded = Daily.objects.filter(day=today).exclude(level="").values_list("game", "preset", "level")
    return {(game, preset): CatalogueDeal.Level(level) for game, preset, level in graded}


def _winners(seats: list[Seat], today: date) -> dict[Seat, int]:
    """How many have won each, guests too."""
    counted = _boards(seats, today).filter(metric=Metric.MOVES).values("game", "preset").annotate(n=Count("pk"))
    return {(row["game"], row["preset"]): row["n"] for row in counted}


def _ranks(player_id: int, seats: list[Seat], today: date) -> dict[tuple[str, str, str], int]:
    """The rank of the player's entry on each of the boards."""
    same = {name: OuterRef(name) for name in ("game", "preset", "scope", "key", "metric", "clean_only")}
    better = Entry.objects.filter(**same, listed__in=[True], value__lt=OuterRef("value")).order_by().values("scope")
    counted = Subquery(better.annotate(n=Count("pk")).values("n"))
    own = _boards(seats, today).filter(player_id=player_id).annotate(better=Coalesce(counted, 0))
    rows = own.values_list("game", "preset", "metric", "better")
    return {(game, preset, metric): better + 1 for game, preset, metric, better in rows}

"""What a player's profile shows. Reads only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Max, Min

from games.play.models import Play
from solitaire_site.records.bests import Best, bests_of
from solitaire_site.records.models import DayPlayed, Tally
from solitaire_site.records.tallies import COUNTED

NEWEST = 20
"""Plays listed on a profile."""

Seat = tuple[str, str]
"""A game and a preset."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Over all presets."""

    played: int
    won: int
    clean_wins: int
    longest_streak: int

    @property
    def win_rate(self) -> int:
        """In percent."""
        return round(100 * self.won / self.played) if self.played else 0


@dataclass(frozen=True, slots=True)
class DaysPlayed:
    """On how many days somebody played, and the first and last of them."""

    count: int
    first: date | None
    last: date | None


@dataclass(frozen=True, slots=True)
class Profile:
    """One player's results."""

    totals: Totals
    tallies: dict[Seat, Tally]
    bests: list[Best]
    newest: list[Play]
    days: DaysPlayed


def profile_of(player_id: int, seats: list[Seat]) -> Profile:
    """The results of a player; `seats` are the presets there are. Six queries, however much was played."""
    tallies = {(tally.game, tally.preset): tally for tally in _sums(player_id)}
    return Profile(
        totals=_totals(list(tallies.values())),
        tallies=tallies,
        bests=bests_of(player_id, seats),
        newest=_newest(player_id),
        days=_days(player_id),
    )


def _sums(player_id: int) -> list[Tally]:
    return list(Tally.objects.filter(player_id=player_id).defer("moves", "seconds", "over_par"))


def _totals(tallies: list[Tally]) -> Totals:
    return Totals(
        played=sum(tally.played for tally in tallies),
        won=sum(tally.won for tally in tallies),
        clean_wins=sum(tally.clean_wins for tally in tallies),
        longest_streak=max((tally.longest_streak for tally in tallies), default=0),
    )


def _newest(player_id: int) -> list[Play]:
    """The plays that ended last, of those that count."""
    ended = Play.objects.filter(player_id=player_id, finished_at__isnull=False, state__in=COUNTED, is_void=False)
    newest = ended.order_by("-finished_at")
    return list(newest.defer("log", "position", "answered", "verdicts", "plan")[:NEWEST])


def _days(player_id: int) -> DaysPlayed:
    played = DayPlayed.objects.filter(player_id=player_id)
    days = played.values("day").distinct()
    ends = played.aggregate(first=Min("day"), last=Max("day"))
    return DaysPlayed(days.count(), ends["first"], ends["last"])

"""What a board spans: one daily, a week, all time or one deal; and how addresses name it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID

from games.engine.registry import preset as find_preset
from games.play.models import Play
from games.play.secrecy import number_of, today
from solitaire_site.records.boards import week_of_day
from solitaire_site.records.daily import FIRST_DAY
from solitaire_site.records.models import Scope

WEEK = re.compile(r"([0-9]{4})-W([0-9]{2})")


class UnknownBoardError(Exception):
    """There is no such board, or not yet."""


@dataclass(frozen=True, slots=True)
class Span:
    """Whose plays a board counts. `name` is how addresses write it; `day`: the daily's, or the week's Monday."""

    game: str
    preset: str
    scope: Scope
    key: str
    name: str
    day: date | None = None

    def beside(self, steps: int, today: date) -> str | None:
        """The name of the same board some days or weeks after this one; None where there is none, or not yet."""
        if self.day is None:
            return None
        length = 7 if self.scope == Scope.WEEK else 1
        first = self.day + steps * timedelta(days=length)
        if first > today or first + timedelta(days=length - 1) < FIRST_DAY:
            return None
        return f"week/{week_of_day(first)}" if self.scope == Scope.WEEK else f"daily/{first}"


def span_named(name: str, game: str, preset: str, player_id: int, now: datetime) -> Span:
    """The span that an address names: "daily", "daily/2026-11-29", "week", "week/2026-W48", "all", "deal/<play id>".

    Raises UnknownGameError, UnknownPresetError and UnknownBoardError; the latter also for a deal that somebody else
    is still playing.
    """
    find_preset(game, preset)
    kind, _, rest = name.partition("/")
    if kind == "all" and not rest:
        return Span(game, preset, Scope.ALL, "", name)
    if kind == "deal":
        return Span(game, preset, Scope.DEAL, _seed_of(rest, game, preset, player_id), name)
    if kind not in ("daily", "week"):
        raise UnknownBoardError
    day = _day_named(rest, now) if kind == "daily" else _monday_named(rest, now)
    return day_span(game, preset, day) if kind == "daily" else week_span(game, preset, day)


def day_span(game: str, preset: str, day: date) -> Span:
    """The board of a daily."""
    return Span(game, preset, Scope.DAILY, str(number_of(day)), f"daily/{day}", day)


def week_span(game: str, preset: str, monday: date) -> Span:
    """The board of a week."""
    week = week_of_day(monday)
    return Span(game, preset, Scope.WEEK, week, f"week/{week}", monday)


def _day_named(text: str, now: datetime) -> date:
    try:
        day = date.fromisoformat(text) if text else today(now)
    except ValueError:
        raise UnknownBoardError from None
    if text not in ("", str(day)) or not FIRST_DAY <= day <= today(now):
        raise UnknownBoardError
    return day


def _monday_named(text: str, now: datetime) -> date:
    """The Monday of a week; there is nothing before the first day's."""
    if not text:
        return today(now) - timedelta(days=today(now).weekday())
    named = WEEK.fullmatch(text)
    if named is None:
        raise UnknownBoardError
    try:
        monday = date.fromisocalendar(int(named[1]), int(named[2]), 1)
    except ValueError:
        raise UnknownBoardError from None
    if not FIRST_DAY - timedelta(days=6) <= monday <= today(now):
        raise UnknownBoardError
    return monday


def _seed_of(text: str, game: str, preset: str, player_id: int) -> str:
    """The seed of a play that is over, or one's own, which names the deal's board; addresses never do so by it."""
    try:
        play = Play.objects.filter(pk=UUID(text)).only("game", "preset", "seed", "state", "player_id").first()
    except ValueError:
        raise UnknownBoardError from None
    if play is None or (play.game, play.preset) != (game, preset):
        raise UnknownBoardError
    if play.is_open and play.player_id != player_id:
        raise UnknownBoardError
    return bytes(play.seed).hex()

"""The daily deal: the same for everybody, winnable, and ranked by the first attempt."""

from __future__ import annotations

import re
from datetime import date, datetime

from games.play.catalogue import LEVELS
from games.play.deals import SOURCES, Dealt, Seeds, Wish, known_to_win, winnable_deal
from games.play.locks import write_transaction
from games.play.models import Play
from games.play.refusals import PlayUnderwayError, UnknownDealError
from games.play.secrecy import number_of, today
from solitaire_site.records.grading import grade_in_time
from solitaire_site.records.models import Daily

FIRST_DAY = date(2026, 1, 1)


def day_of(number: int) -> date:
    """The day that plays name by `number`. Raises ValueError for a number that names none."""
    return date(number // 10_000, number // 100 % 100, number % 100)


def daily_of(game: str, preset: str, day: date, fresh_seed: Seeds) -> Daily:
    """The daily of a day, made when it is first asked for. The caller sees to it that the day has come.

    Its level follows in the background. Raises NoWinnableDealError when no winnable deal was found among many.
    """
    made = ungraded_daily(game, preset, day, fresh_seed)
    if not made.level:
        grade_in_time(made)
    return made


def ungraded_daily(game: str, preset: str, day: date, fresh_seed: Seeds) -> Daily:
    """The same, and its level stays as it is."""
    return Daily.objects.filter(game=game, preset=preset, day=day).first() or _made(game, preset, day, fresh_seed)


def _made(game: str, preset: str, day: date, fresh_seed: Seeds) -> Daily:
    seed = winnable_deal(game, preset, fresh_seed).seed
    with write_transaction():
        return Daily.objects.get_or_create(game=game, preset=preset, day=day, defaults={"seed": seed})[0]


def level_of_daily(game: str, preset: str, number: int) -> str | None:
    """How hard the daily of the day that plays name by `number` is, once it is graded."""
    dailies = Daily.objects.filter(game=game, preset=preset, day=day_of(number))
    return dailies.values_list("level", flat=True).first() or None


def first_attempt(player_id: int, game: str, preset: str, day: date) -> Play | None:
    """The player's ranked play of a daily, if there was one."""
    attempts = Play.objects.filter(
        player_id=player_id, game=game, preset=preset, deal_kind=Play.DealKind.DAILY, deal_number=number_of(day)
    )
    return attempts.exclude(state=Play.State.UNPLAYED).first()


def deal_today(player_id: int, wish: Wish, fresh_seed: Seeds, now: datetime) -> Dealt:
    """Today's daily: ranked the first time, practice afterwards. Raises PlayUnderwayError while it is being played."""
    day = today(now)
    attempt = first_attempt(player_id, wish.game, wish.preset, day)
    if attempt and attempt.is_open:
        raise PlayUnderwayError(attempt)
    seed = bytes(daily_of(wish.game, wish.preset, day, fresh_seed).seed)
    line = known_to_win(wish.game, wish.preset, seed)
    if attempt:
        return Dealt(seed, Play.DealKind.SHARED, line=line)
    return Dealt(seed, Play.DealKind.DAILY, number_of(day), line)


def deal_of_day(player_id: int, wish: Wish, fresh_seed: Seeds, now: datetime) -> Dealt:
    """The daily of a day in the past, named "2026-11-29": practice. Raises UnknownDealError for any other day."""
    try:
        day = date.fromisoformat(wish.deal or "")
    except ValueError:
        raise UnknownDealError from None
    if not FIRST_DAY <= day <= today(now):
        raise UnknownDealError
    if day == today(now):
        return deal_today(player_id, wish, fresh_seed, now)
    seed = bytes(daily_of(wish.game, wish.preset, day, fresh_seed).seed)
    return Dealt(seed, Play.DealKind.SHARED, line=known_to_win(wish.game, wish.preset, seed))


def offer() -> None:
    """Let players wish for a daily by its name or its day, and see its level at the table."""
    SOURCES[re.compile("daily")] = deal_today
    SOURCES[re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")] = deal_of_day
    LEVELS[Play.DealKind.DAILY] = level_of_daily

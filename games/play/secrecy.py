"""Today's daily is secret until one's own first attempt at it is over."""

from __future__ import annotations

from datetime import UTC, date, datetime

from games.play.models import Play


def number_of(day: date) -> int:
    """How plays name a day: 20261129."""
    return day.year * 10_000 + day.month * 100 + day.day


def today(now: datetime) -> date:
    """The UTC day."""
    return now.astimezone(UTC).date()


def is_secret(player_id: int, seed: bytes, now: datetime) -> bool:
    """Whether nothing of a deal may be told to a player: it is a daily still to be played, or in play.

    Somebody plays it as today's daily and this player's own attempt is not over; or the player's attempt at an
    earlier day's goes on.
    """
    attempts = Play.objects.filter(seed=seed, deal_kind=Play.DealKind.DAILY).exclude(state=Play.State.UNPLAYED)
    mine = attempts.filter(player_id=player_id).first()
    if mine is not None:
        return mine.is_open
    return Play.objects.filter(seed=seed, deal_kind=Play.DealKind.DAILY, deal_number=number_of(today(now))).exists()

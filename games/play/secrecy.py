"""Today's daily is secret until one's own first attempt at it is over."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime

from django.db.models.functions import Coalesce

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
    return bool(secrets_among(player_id, [seed], now))


def secrets_among(player_id: int, seeds: Iterable[bytes], now: datetime) -> set[bytes]:
    """The seeds of deals of which nothing may be told to a player. Two queries."""
    # An expression, so that SQLite finds the plays by their seeds: by the index of kinds it would read every daily's.
    kind = Coalesce("deal_kind", "deal_kind")
    dailies = Play.objects.alias(kind=kind).filter(seed__in=list(seeds), kind=Play.DealKind.DAILY)
    own = dailies.filter(player_id=player_id).exclude(state=Play.State.UNPLAYED)
    mine = {bytes(seed): state == Play.State.OPEN for seed, state in own.values_list("seed", "state")}
    of_today = dailies.filter(deal_number=number_of(today(now))).values_list("seed", flat=True).distinct()
    secret = {bytes(seed) for seed in of_today} - mine.keys()
    return secret | {seed for seed, is_open in mine.items() if is_open}

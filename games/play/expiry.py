"""Plays that nobody comes back to."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F, Q
from django.db.models.functions import Coalesce

from games.play.locks import write_transaction
from games.play.models import Play
from games.play.refusals import StalePlayError
from games.play.services import leave, store
from games.play.tables import Table

UNTOUCHED_FOR = timedelta(days=30)
"""An open play is abandoned after this long (rules.md, section 4)."""


def end_untouched_plays(now: datetime) -> int:
    """End every open play that nobody touched for a month; how many there were."""
    untouched = Play.objects.alias(touched_at=Coalesce(F("heard_at"), F("created_at"))).filter(
        Q(state=Play.State.OPEN), touched_at__lt=now - UNTOUCHED_FOR
    )
    return sum(_end(play, now) for play in untouched.iterator(chunk_size=500))


def _end(play: Play, now: datetime) -> bool:
    seen_version = play.version
    leave(Table(play), Play.Ending.EXPIRED, now)
    play.version += 1
    try:
        with write_transaction():
            store(play, seen_version)
    except StalePlayError:
        return False  # Its player came back this very moment.
    return True

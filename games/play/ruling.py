"""Plays that count nowhere, because a moderator found that they must not."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from games.play.locks import write_transaction
from games.play.models import Play, Player
from games.play.signals import plays_ruled


def set_void(play_ids: Collection[UUID], *, is_void: bool) -> int:
    """Set plays that are over aside, or let them count again; how many that changes. Doing it again changes nothing.

    What is kept of the plays follows in the same transaction. An open play cannot be void: it counts nowhere yet.
    """
    with write_transaction():
        ended = Play.objects.filter(pk__in=play_ids).exclude(state=Play.State.OPEN).exclude(is_void=is_void)
        players = Player.objects.filter(pk__in=ended.values("player_id")).order_by("pk")
        list(players.select_for_update().values_list("pk", flat=True))  # As in services.store: players come first.
        changed = list(ended.select_for_update().order_by("pk").values_list("pk", flat=True))
        Play.objects.filter(pk__in=changed).update(is_void=is_void)
        if changed:
            plays_ruled.send(Play, play_ids=changed)
        return len(changed)

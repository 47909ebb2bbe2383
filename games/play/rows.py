"""Reading and writing a play's row, as every action does, and its player's, as the last one does."""

from __future__ import annotations

from uuid import UUID

from games.play.models import Play, Player
from games.play.statements import Select, Update, given

CHANGED_BY_ACTIONS = (
    "log", "position", "version", "state", "ending", "moves", "score", "undos", "hints", "verdicts", "plan", "answered",
    "by_member", "started_at", "finished_at", "elapsed_ms", "heard_at", "running", "paused",
)  # fmt: skip

PLAYER = Select(Player.objects.select_for_update().filter(**given(Player, "pk")))
PLAY = Select(Play.objects.filter(**given(Play, "pk")))
CHANGED_PLAY = Update(Play, CHANGED_BY_ACTIONS, where=["pk", "version"])


def lock_player(player_id: int) -> Player | None:
    """The player, whose row others wait for until the transaction ends; None when there is none."""
    found = PLAYER.instances(pk=player_id)
    return found[0] if found else None


def read_play(play_id: UUID) -> Play | None:
    """The play with this id, as `Play.objects.get` would give it; None when there is none."""
    found = PLAY.instances(pk=play_id)
    return found[0] if found else None


def write_play(play: Play, seen_version: int) -> bool:
    """Write what actions change, unless the row has moved on since `seen_version`; whether it was written."""
    return CHANGED_PLAY.write(play, play.pk, seen_version)

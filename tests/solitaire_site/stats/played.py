"""Plays without a hand: rows as plays that are over leave them, for tests of what is counted."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from games.play.models import Play, Player
from games.play.signals import play_beginning, play_ending
from solitaire_site.stats.verifying import differences

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
SEED = bytes(32)


def guest() -> Player:
    """Somebody without a name."""
    return Player.objects.create(created_at=NOON)


def ended(player: Player, moment: datetime = NOON, **fields: Any) -> Play:
    """A play of the toy that was won at a moment, unless `fields` say otherwise, and is counted."""
    facts: dict[str, Any] = {
        "game": "toy",
        "preset": "any",
        "rules_version": 1,
        "deal_kind": "random",
        "seed": SEED,
        "position": "",
        "language": "en",
        "state": "won",
        "ending": "cleared",
        "moves": 40,
        "elapsed_ms": 61_000,
        "created_at": moment,
        "started_at": moment,
        "finished_at": moment,
    }
    play = Play.objects.create(player=player, **(facts | fields))
    if play.started_at is not None:
        play_beginning.send(Play, play=play)
    if play.finished_at is not None:
        play_ending.send(Play, play=play)
    return play


def check_all() -> None:
    """No figure differs from what counting the plays anew gives."""
    assert [*differences()] == []

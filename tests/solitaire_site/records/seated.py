"""Results without plays being played: rows as a win leaves them, for tests of what is read."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from games.play.models import Play, Player
from solitaire_site.accounts.models import User
from solitaire_site.records.recording import record
from tests.conftest import Visitor

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
SEED = bytes(32)


def member(name: str, **fields: Any) -> Player:
    """A player with a name."""
    return Player.objects.create(user=User.objects.create_user(name), created_at=NOW, **fields)


def guest() -> Player:
    """A player without one."""
    return Player.objects.create(created_at=NOW)


def won(player: Player, moves: int = 40, after: int = 0, **fields: Any) -> Play:
    """A win of the toy, kept in the records, `after` seconds after NOW."""
    moment = NOW + timedelta(seconds=after)
    facts: dict[str, Any] = {
        "game": "toy",
        "preset": "any",
        "rules_version": 1,
        "deal_kind": "random",
        "seed": SEED,
        "position": "",
        "state": "won",
        "ending": "cleared",
        "elapsed_ms": 60_000,
        "created_at": moment,
        "started_at": moment,
        "finished_at": moment,
    }
    play = Play.objects.create(player=player, moves=moves, **(facts | fields))
    play.player = Player.objects.get(pk=player.pk)  # As it is now: services have just locked it.
    record(play)
    return play


def seat(visitor: Visitor, player: Player) -> Visitor:
    """The visitor's browser is the player's from now on."""
    if player.user is not None:
        visitor.client.force_login(player.user)
    session = visitor.client.session
    session["player"] = player.pk
    session.save()
    return visitor

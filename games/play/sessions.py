"""Who is playing: the session names the player, and holds nothing of a play."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest

from games.play.models import Player
from games.play.services import create_player

PLAYER = "player"


def player_id(request: HttpRequest) -> int | None:
    """The player of this session; None for someone who has not played yet."""
    return request.session.get(PLAYER)


def player_or_new(request: HttpRequest, now: datetime) -> Player:
    """The player of this session, a new guest when there is none: with the first play, not at first sight."""
    player = Player.objects.filter(pk=player_id(request)).first() if player_id(request) else None
    if player is None:
        player = create_player(now)
        request.session[PLAYER] = player.pk
    return player

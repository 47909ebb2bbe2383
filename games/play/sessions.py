"""Who is playing: the session names the player, and holds nothing of a play."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest

from games.play.models import Player
from games.play.services import create_player

PLAYER = "player"
NOBODY = 0
"""The id that no player has."""


def player_id(request: HttpRequest) -> int:
    """The player of this session; NOBODY for someone who has not played yet."""
    known: int = request.session.get(PLAYER, NOBODY)
    return known


def player_or_new(request: HttpRequest, now: datetime) -> Player:
    """The player of this session, a new guest when there is none: with the first play, not at first sight."""
    player = Player.objects.filter(pk=player_id(request)).first()
    if player is None:
        player = create_player(now)
        request.session[PLAYER] = player.pk
    return player

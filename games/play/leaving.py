"""A player goes, and everything that was played goes along."""

from __future__ import annotations

from games.play.locks import write_transaction
from games.play.models import Player
from games.play.signals import player_leaving


def forget_player(player_id: int) -> None:
    """Delete a player with every play of it."""
    with write_transaction():
        player = Player.objects.select_for_update().filter(pk=player_id).first()
        if player is not None:
            player_leaving.send(Player, player_id=player.pk)
            player.delete()


def forget_player_of(user_id: int) -> None:
    """Delete a member's player with every play of it."""
    with write_transaction():
        for player_id in Player.objects.filter(user_id=user_id).values_list("pk", flat=True):
            forget_player(player_id)

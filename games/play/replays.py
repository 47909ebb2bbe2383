"""A finished play told from its beginning. Reads only."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from games.cards.deck import deck_to_text
from games.cards.shuffle import commitment
from games.engine.history import History
from games.play.models import Play
from games.play.refusals import PlayOpenError, UnknownPlayError
from games.play.tables import Table


def replay_of(player_id: int, play_id: UUID) -> dict[str, Any]:
    """The play with its seed, deck, moves, and the facts of every position from the deal on.

    Raises UnknownPlayError, and PlayOpenError while this play or another of the same deal by the same player is
    open: nothing may tell a card of a deal in play.
    """
    play = Play.objects.filter(pk=play_id).first()
    if play is None or (play.is_open and play.player_id != player_id):
        raise UnknownPlayError
    same_deal = Play.objects.filter(player_id=player_id, game=play.game, seed=play.seed, state=Play.State.OPEN)
    if play.is_open or same_deal.exists():
        raise PlayOpenError
    table = Table(play)
    return {
        "id": str(play.id),
        "game": play.game,
        "preset": play.preset,
        "seed": bytes(play.seed).hex(),
        "commitment": commitment(bytes(play.seed)),
        "deck": deck_to_text(table.deal.deck),
        "moves": play.actions,
        "state": str(play.state),
        "ending": play.ending,
        "elapsed_ms": play.elapsed_ms,
        "score": play.score,
        "positions": _positions(table),
    }


def _positions(table: Table) -> list[dict[str, Any]]:
    """One for the deal and one after each action, taken back ones too."""
    history = History(table.game, table.play.preset, table.deal)
    positions = [history.position, *(history.follow(action) for action in table.play.actions)]
    return [table.game.facts(position) for position in positions]

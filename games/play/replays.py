"""A finished play told from its beginning. Reads only."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from games.cards.deck import deck_to_text
from games.cards.shuffle import commitment
from games.engine.history import History
from games.play.best_lines import best_of
from games.play.models import Play
from games.play.refusals import DailySecretError, PlayOpenError, UnknownPlayError
from games.play.secrecy import is_secret
from games.play.tables import Table
from games.play.verdicts import LOST, VERDICTS

Json = dict[str, Any]


def finished_play(player_id: int, play_id: UUID, now: datetime, *, private_too: bool = False) -> Play:
    """A play that may be looked at, whoever played it. `private_too`: for those who judge plays.

    Raises UnknownPlayError, also for a play that its player keeps private, and PlayOpenError while this play or
    another of the same deal by the same player is open: nothing may tell a card of a deal in play, nor of today's
    daily before one has played it (DailySecretError).
    """
    play = Play.objects.select_related("player").filter(pk=play_id).first()
    if play is None or (play.player_id != player_id and (play.is_open or (play.player.is_private and not private_too))):
        raise UnknownPlayError
    same_deal = Play.objects.filter(player_id=player_id, game=play.game, seed=play.seed, state=Play.State.OPEN)
    if play.is_open or same_deal.exists():
        raise PlayOpenError
    if is_secret(player_id, bytes(play.seed), now):
        raise DailySecretError
    return play


def replay_of(player_id: int, play_id: UUID, now: datetime) -> Json:
    """The play with its seed, deck and moves, and of every position the facts, and whether it could still be won.

    The first position is the deal's. Times of single moves are not in it: no play keeps them. Raises what
    `finished_play` raises.
    """
    table = Table(finished_play(player_id, play_id, now))
    play, letters = table.play, table.letters
    best = best_of(table)
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
        "verdicts": [VERDICTS[letter].value for letter in letters],
        "lost_at": lost_at(letters),
        "best": best and {"moves": list(best.moves), "optimal": best.optimal, "verdict": best.verdict.value},
    }


def lost_at(letters: str) -> int | None:
    """The first position from which on the play stayed lost to its end: 0 where that is the deal itself.

    None for a play that could be won to its end, or may have been. A losing move that was taken back is not the one.

    >>> lost_at("wwlwll"), lost_at("wwu"), lost_at("ll")
    (4, None, 0)
    """
    first = len(letters.rstrip(LOST))
    return first if first < len(letters) else None


def _positions(table: Table) -> list[dict[str, Any]]:
    """One for the deal and one after each action, taken back ones too."""
    history = History(table.game, table.play.preset, table.deal)
    positions = [history.position, *(history.follow(action) for action in table.play.actions)]
    return [table.game.facts(position) for position in positions]

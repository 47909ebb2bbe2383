"""How a play begins, and what becomes of the play that was open."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction

from games.engine.protocol import Game
from games.engine.registry import game as find_game
from games.engine.registry import preset as find_preset
from games.engine.search import Verdict
from games.play.deals import Dealt
from games.play.keys import AnsweredRequest, Stamp, find_answered
from games.play.locks import write_transaction
from games.play.models import Play, Player
from games.play.refusals import KeyReusedError
from games.play.services import leave, store
from games.play.signals import play_changed
from games.play.tables import Table, deal_of
from games.play.verdicts import LETTERS, WON


def start_play(
    player: Player, game: str, preset: str, dealt: Dealt, stamp: Stamp, now: datetime, language: str = ""
) -> Play:
    """A new play; the player's open one of the same preset ends first.

    `language`: that of the page it is dealt on. The same request again gives the play it began.
    Raises UnknownGameError, UnknownPresetError.
    """
    find_preset(game, preset)
    with write_transaction():
        Player.objects.select_for_update().get(pk=player.pk)  # Two windows may start at once: one waits here.
        replaced = Play.objects.filter(player=player, game=game, preset=preset, state=Play.State.OPEN).first()
        if replaced and (answered := find_answered(replaced.answered, stamp.key)):
            return _begun_before(replaced, answered, stamp)
        if replaced:
            end_replaced(replaced, now)
        play = _new_play(player, find_game(game), preset, dealt, stamp, now)
        play.language = language
        play.save(force_insert=True)
        transaction.on_commit(partial(play_changed.send_robust, Play, play=play), robust=True)
        return play


def end_replaced(play: Play, now: datetime) -> None:
    """Put away an open play for a new one: lost, or unplayed."""
    seen_version = play.version
    leave(Table(play), Play.Ending.REPLACED, now)
    play.version += 1
    store(play, seen_version)


def _new_play(player: Player, game: Game, preset: str, dealt: Dealt, stamp: Stamp, now: datetime) -> Play:
    position = game.first_position(preset, deal_of(game.slug, preset, dealt.seed))
    verdict = game.verdict(position).verdict
    return Play(
        player=player,
        game=game.slug,
        preset=preset,
        rules_version=game.rules_version,
        deal_kind=dealt.kind,
        deal_number=dealt.number,
        seed=dealt.seed,
        position=str(position),
        score=position.score,
        verdicts=WON if dealt.line else LETTERS[verdict],
        plan=dealt.line if verdict is Verdict.UNKNOWN else "",
        created_at=now,
        answered=str(AnsweredRequest(stamp.key, stamp.digest, 0, 0, 0, paused=False)),
    )


def _begun_before(play: Play, answered: AnsweredRequest, stamp: Stamp) -> Play:
    if answered.digest != stamp.digest:
        raise KeyReusedError(play)
    return play

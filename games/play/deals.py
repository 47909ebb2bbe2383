"""Which deal a new play gets: a random one, one of the catalogue, or one that was dealt before."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from uuid import UUID

from games.engine.registry import game as find_game
from games.engine.search import Verdict
from games.play.catalogue import deal_of_level, deal_of_number, levels_by_preset
from games.play.hints import QUICK
from games.play.models import CatalogueDeal, Play
from games.play.refusals import DailySecretError, NoWinnableDealError, PlayUnderwayError, UnknownDealError
from games.play.secrecy import is_secret
from games.play.solutions import line_of_deal
from games.play.tables import deal_of

MOST_TRIES = 80
"""Where one deal in eleven can be won (`thirteen`), one search in two thousand finds none among so many."""

Seeds = Callable[[], bytes]
Source = Callable[[int, "Wish", Seeds, datetime], "Dealt"]

SOURCES: dict[re.Pattern[str], Source] = {}
"""More places that deals come from, by how a wish for one is written: apps on top add theirs when they start."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal to be played, and where it came from. `line`: moves that are known to win it, if any are."""

    seed: bytes
    kind: Play.DealKind
    number: int | None = None
    line: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a player asks to be dealt.

    `deal`: None for a random one, a level or a number of the catalogue, or the id of a play. `winnable`: a random deal
    must be one that is known to be winnable.
    """

    game: str
    preset: str
    deal: str | None = None
    winnable: bool = False


def find_deal(player_id: int, wish: Wish, fresh_seed: Seeds, now: datetime) -> Dealt:
    """What to deal. Raises UnknownGameError, UnknownPresetError, and UnknownDealError, NoWinnableDealError,
    PlayUnderwayError or DailySecretError where there is nothing to deal.

    The deal of a finished play can be dealt again, that of an open one only by its own player (a restart).
    """
    if wish.deal is None:
        return _winnable_deal(player_id, wish, fresh_seed) if wish.winnable else _random_deal(wish, fresh_seed())
    if wish.deal in CatalogueDeal.Level.values:
        return _from_catalogue(deal_of_level(player_id, wish.game, wish.preset, wish.deal))
    if wish.deal.isascii() and wish.deal.isdigit():
        return _from_catalogue(deal_of_number(wish.game, wish.preset, int(wish.deal)))
    source = next((source for pattern, source in SOURCES.items() if pattern.fullmatch(wish.deal)), None)
    return source(player_id, wish, fresh_seed, now) if source else _dealt_before(player_id, wish, now)


def known_to_win(game: str, preset: str, seed: bytes) -> str:
    """A line that wins a deal, where one is known or a short look shows one; else nothing."""
    if line := line_of_deal(game, preset, seed):
        return line
    playing = find_game(game)
    position = playing.first_position(preset, deal_of(game, preset, seed))
    finding = playing.verdict(position)
    if finding.verdict is Verdict.UNKNOWN:
        finding = playing.solve(position, QUICK)
    return " ".join(map(str, finding.moves)) if finding.verdict is Verdict.WON else ""


def winnable_deal(game: str, preset: str, fresh_seed: Seeds) -> Dealt:
    """The first of some random deals that a short look shows to be winnable. Raises NoWinnableDealError."""
    for seed in islice(iter(fresh_seed, None), MOST_TRIES):
        if line := known_to_win(game, preset, seed):
            return Dealt(seed, Play.DealKind.RANDOM, line=line)
    raise NoWinnableDealError


def _random_deal(wish: Wish, seed: bytes) -> Dealt:
    return Dealt(seed, Play.DealKind.RANDOM, line=known_to_win(wish.game, wish.preset, seed))


def _winnable_deal(player_id: int, wish: Wish, fresh_seed: Seeds) -> Dealt:
    """A random deal that can be won, or else one of the catalogue."""
    try:
        return winnable_deal(wish.game, wish.preset, fresh_seed)
    except NoWinnableDealError:
        if wish.preset not in levels_by_preset(wish.game):
            raise
        return _from_catalogue(deal_of_level(player_id, wish.game, wish.preset, None))


def _from_catalogue(deal: CatalogueDeal) -> Dealt:
    seed = bytes(deal.seed)
    return Dealt(seed, Play.DealKind.CATALOGUE, deal.number, line_of_deal(deal.game, deal.preset, seed))


def _dealt_before(player_id: int, wish: Wish, now: datetime) -> Dealt:
    """The deal of another play; it stays what it was only where it is one that everybody may look up."""
    play = Play.objects.filter(pk=_play_id(wish.deal)).first()
    if play is None or (play.is_open and play.player_id != player_id):
        raise UnknownDealError
    _check_secrecy(player_id, wish, play, now)
    seed = bytes(play.seed)
    line = line_of_deal(wish.game, wish.preset, seed)
    if play.deal_kind == Play.DealKind.CATALOGUE and (play.game, play.preset) == (wish.game, wish.preset):
        return Dealt(seed, Play.DealKind.CATALOGUE, play.deal_number, line)
    return Dealt(seed, Play.DealKind.SHARED, line=line)


def _check_secrecy(player_id: int, wish: Wish, play: Play, now: datetime) -> None:
    """An attempt at a daily ends when its deal is begun again; until it has a move, there is nothing to begin again."""
    restarts = play.is_open and (play.game, play.preset) == (wish.game, wish.preset)
    if restarts and not play.moves and play.deal_kind == Play.DealKind.DAILY:
        raise PlayUnderwayError(play)
    if not restarts and is_secret(player_id, bytes(play.seed), now):
        raise DailySecretError


def _play_id(text: str | None) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise UnknownDealError from None

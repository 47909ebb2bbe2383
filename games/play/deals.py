"""Which deal a new play gets: a random one, one of the catalogue, or one that was dealt before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from uuid import UUID

from games.engine.registry import game as find_game
from games.engine.search import Finding, Verdict
from games.play.catalogue import deal_of_level, deal_of_number
from games.play.hints import QUICK
from games.play.models import CatalogueDeal, Play
from games.play.refusals import NoWinnableDealError, UnknownDealError
from games.play.solutions import line_of_deal
from games.play.tables import deal_of

MOST_TRIES = 80
"""Where one deal in eleven can be won (`thirteen`), one search in two thousand finds none among so many."""

Seeds = Callable[[], bytes]


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


def find_deal(player_id: int, wish: Wish, fresh_seed: Seeds) -> Dealt:
    """What to deal. Raises UnknownDealError, NoWinnableDealError, UnknownGameError, UnknownPresetError.

    The deal of a finished play can be dealt again, that of an open one only by its own player (a restart).
    """
    if wish.deal is None:
        return _winnable_deal(player_id, wish, fresh_seed) if wish.winnable else _random_deal(wish, fresh_seed())
    if wish.deal in CatalogueDeal.Level.values:
        return _from_catalogue(deal_of_level(player_id, wish.game, wish.preset, wish.deal))
    if wish.deal.isascii() and wish.deal.isdigit():
        return _from_catalogue(deal_of_number(wish.game, wish.preset, int(wish.deal)))
    return _dealt_before(player_id, wish)


def _random_deal(wish: Wish, seed: bytes) -> Dealt:
    """A random deal, with a line that wins it where a short look shows one."""
    return Dealt(seed, Play.DealKind.RANDOM, line=_line(_short_look(wish, seed)))


def _winnable_deal(player_id: int, wish: Wish, fresh_seed: Seeds) -> Dealt:
    """The first of some random deals that a short look shows to be winnable, or else one of the catalogue."""
    for seed in islice(iter(fresh_seed, None), MOST_TRIES):
        if (dealt := _random_deal(wish, seed)).line:
            return dealt
    try:
        return _from_catalogue(deal_of_level(player_id, wish.game, wish.preset, None))
    except UnknownDealError:
        raise NoWinnableDealError from None


def _short_look(wish: Wish, seed: bytes) -> Finding:
    game = find_game(wish.game)
    position = game.first_position(wish.preset, deal_of(wish.game, wish.preset, seed))
    at_once = game.verdict(position)
    return game.solve(position, QUICK) if at_once.verdict is Verdict.UNKNOWN else at_once


def _line(finding: Finding) -> str:
    return " ".join(map(str, finding.moves)) if finding.verdict is Verdict.WON else ""


def _from_catalogue(deal: CatalogueDeal) -> Dealt:
    seed = bytes(deal.seed)
    return Dealt(seed, Play.DealKind.CATALOGUE, deal.number, line_of_deal(deal.game, deal.preset, seed))


def _dealt_before(player_id: int, wish: Wish) -> Dealt:
    """The deal of another play; it stays what it was only where it is one that everybody may look up."""
    play = Play.objects.filter(pk=_play_id(wish.deal)).first()
    if play is None or (play.is_open and play.player_id != player_id):
        raise UnknownDealError
    seed = bytes(play.seed)
    line = line_of_deal(wish.game, wish.preset, seed)
    if play.deal_kind == Play.DealKind.CATALOGUE and (play.game, play.preset) == (wish.game, wish.preset):
        return Dealt(seed, Play.DealKind.CATALOGUE, play.deal_number, line)
    return Dealt(seed, Play.DealKind.SHARED, line=line)


def _play_id(text: str | None) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise UnknownDealError from None

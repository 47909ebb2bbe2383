"""The graded deals that anybody may look up: `seeds/` as the database has it. Reads only."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import Exists, OuterRef

from games.play.models import CatalogueDeal, Play
from games.play.refusals import UnknownDealError

HIGHEST_NUMBER = 2**31 - 1

LEVELS: dict[str, Callable[[str, str, int], str | None]] = {}
"""Who knows the levels of other deals that have a game, a preset and a number, by kind: apps on top add theirs."""


def deal_of_number(game: str, preset: str, number: int) -> CatalogueDeal:
    """The deal with this number. Raises UnknownDealError."""
    found = CatalogueDeal.objects.filter(game=game, preset=preset, number=min(number, HIGHEST_NUMBER)).first()
    if found is None:
        raise UnknownDealError
    return found


def deal_of_level(player_id: int, game: str, preset: str, level: str | None) -> CatalogueDeal:
    """The first deal of a level (of any level when it is None) that the player has not played, or else the first.

    Raises UnknownDealError where the preset has no such deals.
    """
    deals = CatalogueDeal.objects.filter(game=game, preset=preset)
    if level is not None:
        deals = deals.filter(level=level)
    played = Play.objects.filter(
        player_id=player_id,
        game=game,
        preset=preset,
        deal_kind=Play.DealKind.CATALOGUE,
        deal_number=OuterRef("number"),
        moves__gt=0,
    )
    found = deals.annotate(played=Exists(played)).order_by("played", "number").first()
    if found is None:
        raise UnknownDealError
    return found


def level_of(play: Play) -> str | None:
    """How hard the deal of a play is; None for a deal that nobody graded."""
    if play.deal_number is None:
        return None
    find = LEVELS.get(play.deal_kind, _level_in_catalogue)
    return find(play.game, play.preset, play.deal_number)


def _level_in_catalogue(game: str, preset: str, number: int) -> str | None:
    deals = CatalogueDeal.objects.filter(game=game, preset=preset, number=number)
    return deals.values_list("level", flat=True).first()


def levels_by_preset(game: str) -> dict[str, list[str]]:
    """The levels that each preset of a game has deals of, the easiest first."""
    found = set(CatalogueDeal.objects.filter(game=game).values_list("preset", "level").distinct())
    presets = {preset for preset, _ in found}
    return {preset: [level for level in CatalogueDeal.Level.values if (preset, level) in found] for preset in presets}

"""How deals were played: the hardest, the easiest, those played most, and wins that should not be. Reads only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import F, FloatField, QuerySet
from django.db.models.functions import Cast

from games.cards.shuffle import commitment
from games.play.models import CatalogueDeal, Play, Solution
from solitaire_site.records.models import Daily
from solitaire_site.stats.models import DealFigures

LISTED = 20
"""Deals in each list."""
LEAST_PLAYS = 5
"""Of fewer plays a share says little."""
MOST_PLAYS_LISTED = 100

Key = tuple[bytes, str, str]


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal in a list. `mark`: the beginning of its seed's hash, which tells nothing of the cards. `number` or `day`:
    where the catalogue or the dailies have it."""

    pk: int
    mark: str
    game: str
    preset: str
    number: int | None
    day: str
    played: int
    won: int
    verdict: str
    is_alarm: bool

    @property
    def win_rate(self) -> float:
        return self.won / self.played


def lists_of(game: str = "", preset: str = "") -> dict[str, list[DealRow]]:
    """The lists by name, of all games, one game or one preset. Seven queries, however many deals there are."""
    asked = {name: value for name, value in {"game": game, "preset": preset}.items() if value}
    deals = DealFigures.objects.filter(**asked)
    rate = Cast("won", FloatField()) / F("played")
    often = deals.filter(played__gte=LEAST_PLAYS).annotate(rate=rate)
    found = {
        "hardest": often.filter(won__lt=F("played")).order_by("rate", "-played", "pk"),
        "easiest": often.filter(won__gt=0).order_by("-rate", "-played", "pk"),
        "most_played": deals.filter(played__gt=1).order_by("-played", "pk"),
    }
    return _named({"alarms": _alarms(deals)} | {name: list(some[:LISTED]) for name, some in found.items()})


def plays_of(deal: DealFigures) -> QuerySet[Play]:
    """The newest plays of a deal that count, with their players."""
    plays = Play.objects.filter(seed=deal.seed, game=deal.game, preset=deal.preset, finished_at__isnull=False)
    shown = plays.exclude(state=Play.State.UNPLAYED).select_related("player__user").order_by("-finished_at")
    return shown.defer("log", "position", "answered", "verdicts", "plan")[:MOST_PLAYS_LISTED]


def row_of(deal: DealFigures) -> DealRow:
    """One deal as lists show it."""
    return _named({"": [deal]})[""][0]


def _alarms(deals: QuerySet[DealFigures]) -> list[DealFigures]:
    """Won, though the game or a search had said that nobody could."""
    told = deals.filter(against__gt=0).order_by("-against", "pk")[:LISTED]
    searched = deals.filter(verdict=Solution.Verdict.LOST, won__gt=0).order_by("-won", "pk")[:LISTED]
    return list({deal.pk: deal for deal in (*told, *searched)}.values())


def _named(rows: dict[str, list[DealFigures]]) -> dict[str, list[DealRow]]:
    """With the names that deals have in the catalogue or among the dailies."""
    seeds = {bytes(deal.seed) for deals in rows.values() for deal in deals}
    numbered = CatalogueDeal.objects.filter(seed__in=seeds).values_list("seed", "game", "preset", "number")
    dailies = Daily.objects.filter(seed__in=seeds).values_list("seed", "game", "preset", "day")
    numbers, days = _by_deal(numbered), _by_deal(dailies)
    return {name: [_row(deal, numbers, days) for deal in deals] for name, deals in rows.items()}


def _by_deal[V](rows: Iterable[tuple[bytes | memoryview, str, str, V]]) -> dict[Key, V]:
    return {(bytes(seed), game, preset): value for seed, game, preset, value in rows}


def _row(deal: DealFigures, numbers: Mapping[Key, int], days: Mapping[Key, object]) -> DealRow:
    key = bytes(deal.seed), deal.game, deal.preset
    return DealRow(
        pk=deal.pk,
        mark=commitment(key[0])[:8],
        game=deal.game,
        preset=deal.preset,
        number=numbers.get(key),
        day=str(days.get(key, "")),
        played=deal.played,
        won=deal.won,
        verdict=deal.verdict,
        is_alarm=deal.against > 0 or (deal.verdict == Solution.Verdict.LOST and deal.won > 0),
    )

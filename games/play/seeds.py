"""Brings the catalogue from `seeds/` into the database, when the site starts."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from games.play.locks import write_transaction
from games.play.models import CatalogueDeal, Solution
from games.play.seed_files import GradedDeal, seed_files

Presets = dict[tuple[str, str], list[GradedDeal]]
"""The deals of the files, by game and preset."""


def load_seeds(folder: Path, now: datetime) -> None:
    """Makes the catalogue of the database that of the files, and keeps their lines where no better one is known.

    All or nothing, and nothing is written where nothing has changed. Raises SeedFileError.
    """
    presets = {(file.game, file.preset): file.read() for file in seed_files(folder)}
    with write_transaction():
        _load_deals(presets)
        for (game, preset), deals in presets.items():
            _load_solutions(game, preset, deals, now)


def _load_deals(presets: Presets) -> None:
    """What is in no file any more goes, what is new or different comes."""
    wanted = {(game, preset, deal.number): deal for (game, preset), deals in presets.items() for deal in deals}
    there = {(row.game, row.preset, row.number): row for row in CatalogueDeal.objects.all()}
    CatalogueDeal.objects.filter(pk__in=[there[key].pk for key in there.keys() - wanted.keys()]).delete()
    CatalogueDeal.objects.bulk_create(
        (
            CatalogueDeal(game=key[0], preset=key[1], number=deal.number, seed=deal.seed, level=deal.level)
            for key, deal in wanted.items()
            if key not in there or (bytes(there[key].seed), there[key].level) != (deal.seed, deal.level)
        ),
        update_conflicts=True,
        unique_fields=["game", "preset", "number"],
        update_fields=["seed", "level"],
    )


def _load_solutions(game: str, preset: str, deals: Iterable[GradedDeal], now: datetime) -> None:
    """A deal's line comes where none is known, or one that says less."""
    lines = {deal.seed: deal for deal in deals}
    for known in Solution.objects.filter(game=game, preset=preset, seed__in=list(lines)):
        if _says_enough(known, lines[bytes(known.seed)]):
            del lines[bytes(known.seed)]
    Solution.objects.bulk_create(
        (_solution(game, preset, deal, now) for deal in lines.values()),
        update_conflicts=True,
        unique_fields=["game", "preset", "seed"],
        update_fields=["verdict", "line", "optimal", "positions", "solved_at"],
    )


def _says_enough(known: Solution, deal: GradedDeal) -> bool:
    """Whether a file has nothing to add to what is known."""
    if known.verdict != Solution.Verdict.WON or known.optimal < deal.optimal:
        return False
    return known.optimal or len(known.line.split()) <= deal.par


def _solution(game: str, preset: str, deal: GradedDeal, now: datetime) -> Solution:
    return Solution(
        game=game,
        preset=preset,
        seed=deal.seed,
        verdict=Solution.Verdict.WON,
        line=" ".join(deal.line),
        optimal=deal.optimal,
        positions=0,
        solved_at=now,
    )

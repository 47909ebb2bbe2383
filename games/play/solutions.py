"""What is known about deals: searched once in the background, kept for par, hints and replays."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.dispatch import receiver
from django.tasks import task
from django.utils import timezone

from games.engine.registry import game as find_game
from games.engine.search import Budget
from games.play.locks import write_transaction
from games.play.models import Play, Solution
from games.play.searching import searched
from games.play.signals import deal_solved, play_begun
from games.play.tables import deal_of

THOROUGH = Budget(positions=1_000_000)
"""What the search of a deal may spend in the background (docs/performance.md has what stays open)."""


def solution_of(play: Play) -> Solution | None:
    """What is known about the deal of a play under its preset."""
    return Solution.objects.filter(game=play.game, preset=play.preset, seed=play.seed).first()


def par_of(play: Play) -> Solution | None:
    """The solution of a play's deal when it names a number of moves to be measured by."""
    solution = solution_of(play)
    return solution if solution and solution.verdict == Solution.Verdict.WON else None


def line_of_deal(game: str, preset: str, seed: bytes) -> str:
    """A line that wins a deal, if one is known; else nothing."""
    won = Solution.objects.filter(game=game, preset=preset, seed=seed, verdict=Solution.Verdict.WON)
    return won.values_list("line", flat=True).first() or ""


def solved_deal(game: str, preset: str, seed: bytes, now: datetime, budget: Budget = THOROUGH) -> Solution:
    """What is known about a deal: what was found before, or else what a search within `budget` finds, kept."""
    found = Solution.objects.filter(game=game, preset=preset, seed=seed).first()
    if found:
        return found
    playing = find_game(game)
    position = playing.first_position(preset, deal_of(game, preset, seed))
    finding = searched(playing, position, budget)
    known = {
        "verdict": finding.verdict.value,
        "line": " ".join(map(str, finding.moves)),
        "optimal": finding.optimal,
        "positions": finding.positions,
        "solved_at": now,
    }
    with write_transaction():
        solution, is_new = Solution.objects.get_or_create(game=game, preset=preset, seed=seed, defaults=known)
        if is_new:
            tell_solved(solution)
        return solution


def tell_solved(solution: Solution) -> None:
    """Announce a solution that is new, or better than the one before, after the commit."""
    transaction.on_commit(partial(deal_solved.send_robust, Solution, solution=solution), robust=True)


@task
def solve_deal(game: str, preset: str, seed: str) -> str:
    """In the background: finds out about a deal, `seed` in hexadecimal; the verdict."""
    return str(solved_deal(game, preset, bytes.fromhex(seed), timezone.now()).verdict)


@receiver(play_begun)
def solve_deal_of(play: Play, **_: Any) -> None:
    """Find out about the deal of a play that has begun, so that par is known when it ends."""
    if solution_of(play) is None:
        solve_deal.enqueue(play.game, play.preset, bytes(play.seed).hex())

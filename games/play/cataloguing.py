"""Finds deals for `seeds/`, solves them and says how hard they are. Every step can be done again by anybody.

The deal with a number is the first winnable one of its candidates, whose seeds are SHA-256 of a label. So each number
can be filled by itself, and the same number always gets the same deal from the same search.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from games.engine.protocol import Deal, Game, Position
from games.engine.registry import game as find_game
from games.engine.robot import robot_wins
from games.engine.search import Budget, Finding, Verdict
from games.engine.solving import best_finding, wins
from games.play.seed_files import LEVELS, ROBOT_PLAYS, GradedDeal

MOST_ATTEMPTS = 2_000
"""So many deals without a win are no bad luck: one in eleven of the hardest preset can be won."""


class NoDealError(Exception):
    """The search wins none of this preset's deals."""


class Wanted(NamedTuple):
    """A number of a preset's catalogue that has no deal yet."""

    game: str
    preset: str
    number: int
    # What the search of one candidate may spend.
    budget: Budget
    # Only a deal whose shortest line is proven will do.
    proven: bool


class Taken(NamedTuple):
    """A deal of another preset of the same game, to be taken over if its line wins in this one too."""

    game: str
    preset: str
    deal: GradedDeal


def candidate(game: str, preset: str, number: int, attempt: int) -> bytes:
    """The seed of a number's first, second, … candidate."""
    return sha256(f"catalogue {game} {preset} {number} {attempt}".encode()).digest()


def found(wanted: Wanted) -> GradedDeal:
    """The deal for a number: the first candidate that is won as wanted. Its level is still open.

    Raises NoDealError when none of MOST_ATTEMPTS is.
    """
    for attempt in range(1, MOST_ATTEMPTS + 1):
        if deal := _tried(wanted, attempt):
            return deal
    raise NoDealError(f"no deal of {wanted.game} {wanted.preset} was solved in {MOST_ATTEMPTS} attempts")


def taken(other: Taken) -> GradedDeal | None:
    """The deal as the preset grades it; None when the line does not win there. A shorter one may."""
    game = find_game(other.game)
    deal = game.deal(other.preset, other.deal.seed)
    if not wins(game, other.preset, deal, other.deal.line):
        return None
    return _graded(game, other.preset, deal, other.deal._replace(optimal=False))


def with_levels(deals: Iterable[GradedDeal]) -> list[GradedDeal]:
    """The deals with their levels, the lowest number first.

    Easy is what the robot wins as often as the best quarter of the deals, expert what it wins as seldom as the worst
    quarter or never, and of what lies between the better half is medium. Deals it wins equally often are of one level.
    """
    rows = sorted(deals)
    wins = sorted((deal.wins for deal in rows), reverse=True)
    if not wins:
        return []
    quarter = (len(wins) - 1) // 4
    often, seldom = max(wins[quarter], 1), wins[-quarter - 1]
    between = [number for number in wins if seldom < number < often]
    middle = between[(len(between) - 1) // 2] if between else often
    return [row._replace(level=_level(row.wins, often, middle, seldom)) for row in rows]


def _level(wins: int, often: int, middle: int, seldom: int) -> str:
    easy, medium, hard, expert = LEVELS
    if wins >= often:
        return easy
    if wins <= seldom:
        return expert
    return medium if wins >= middle else hard


def _tried(wanted: Wanted, attempt: int) -> GradedDeal | None:
    """The deal of a candidate, if a search finds out that it is won as wanted."""
    game = find_game(wanted.game)
    deal = game.deal(wanted.preset, candidate(wanted.game, wanted.preset, wanted.number, attempt))
    finding = _searched(game, game.first_position(wanted.preset, deal), wanted.budget)
    line = tuple(map(str, finding.moves))
    if (wanted.proven and not finding.optimal) or not wins(game, wanted.preset, deal, line):
        return None
    return _graded(game, wanted.preset, deal, GradedDeal(wanted.number, deal.seed, "", finding.optimal, 0, line))


def _searched(game: Game, position: Position, budget: Budget) -> Finding:
    """What a search finds; where a quick look says that nothing wins, that is enough."""
    at_once = game.verdict(position)
    return at_once if at_once.verdict is Verdict.LOST else best_finding(game, position, budget)


def _graded(game: Game, preset: str, deal: Deal, row: GradedDeal) -> GradedDeal:
    return row._replace(wins=robot_wins(game, preset, deal, ROBOT_PLAYS))

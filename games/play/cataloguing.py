"""Finds deals for `seeds/`, solves them and says how hard they are. Every step can be done again by anybody.

The deal with a number is the first winnable one of its candidates, whose seeds are SHA-256 of a label. So each number
can be filled by itself, and the same number always gets the same deal from the same search.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from games.cards.deck import DECK_SIZE
from games.engine.protocol import Game, Position
from games.engine.registry import game as find_game
from games.engine.robot import Record, Robot
from games.engine.search import Budget, Finding, Verdict
from games.engine.solving import best_finding, wins
from games.play.seed_files import LEVELS, ROBOT_PLAYS, GradedDeal

MOST_ATTEMPTS = 2_000
"""So many deals without a win are no bad luck: one in eleven of the hardest preset can be won."""

EASY_WINS = ROBOT_PLAYS // 10
"""What the robot wins less often than one time in ten does not feel easy, however much harder the other deals are."""

Mark = tuple[int, int]
"""Orders deals, the easiest first."""


class Borders(NamedTuple):
    """Where the levels of a preset meet: the last marks of easy and of medium, and the first one of expert."""

    easy: Mark
    medium: Mark
    expert: Mark

    def level(self, mark: Mark) -> str:
        """The level of a deal with this mark."""
        easy, medium, hard, expert = LEVELS
        if mark <= self.easy:
            return easy
        if mark >= self.expert:
            return expert
        return medium if mark <= self.medium else hard


class NoDealError(Exception):
    """The search wins none of this preset's deals, or says so of a line that does not."""


class Wanted(NamedTuple):
    """A number of a preset's catalogue that has no deal yet."""

    game: str
    preset: str
    number: int
    # What the search of one candidate may spend.
    budget: Budget
    # Only a deal whose shortest line is proven will do.
    proven: bool


class Known(NamedTuple):
    """A deal that is solved already, under this preset or another one, and the preset that is to grade it."""

    game: str
    preset: str
    deal: GradedDeal


def candidate(game: str, preset: str, number: int, attempt: int) -> bytes:
    """The seed of a number's first, second, … candidate."""
    return sha256(f"catalogue {game} {preset} {number} {attempt}".encode()).digest()


def found(wanted: Wanted) -> GradedDeal:
    """The deal for a number: the first candidate that is won as wanted. Its level is to come.

    Raises NoDealError when none of MOST_ATTEMPTS is.
    """
    for attempt in range(1, MOST_ATTEMPTS + 1):
        if deal := _tried(wanted, attempt):
            return deal
    raise NoDealError(f"no deal of {wanted.game} {wanted.preset} was solved in {MOST_ATTEMPTS} attempts")


def taken(other: Known) -> GradedDeal | None:
    """The deal of another preset as this one grades it; None when the line does not win here. A shorter one may."""
    game = find_game(other.game)
    deal = game.deal(other.preset, other.deal.seed)
    if not wins(game, other.preset, deal, other.deal.line):
        return None
    return regraded(other._replace(deal=other.deal._replace(optimal=False)))


def regraded(known: Known) -> GradedDeal:
    """The deal with the robot's record under this preset."""
    record = robot_record(known.game, known.preset, known.deal.seed)
    return known.deal._replace(wins=record.wins, left=record.left)


def robot_record(game: str, preset: str, seed: bytes) -> Record:
    """How the robot fares on a deal: what its level goes by."""
    playing = find_game(game)
    return Robot(playing, preset, playing.deal(preset, seed)).record(ROBOT_PLAYS)


def with_levels(deals: Iterable[GradedDeal]) -> list[GradedDeal]:
    """The deals with their levels, the lowest number first."""
    rows = sorted(deals)
    borders = borders_of(rows)
    return [row._replace(level=borders.level(_mark(row))) for row in rows] if borders else []


def level_among(record: Record, deals: Iterable[GradedDeal]) -> str | None:
    """The level that a deal has among those of a preset's catalogue, by how the robot fared; None where it is empty."""
    borders = borders_of(deals)
    return borders.level(_mark(record)) if borders else None


def borders_of(deals: Iterable[GradedDeal]) -> Borders | None:
    """Where levels meet among the deals of a preset; None where there is no deal.

    One deal is easier than another when the robot wins it more often, or as often but comes nearer to winning. Easy is
    what is as easy as the best quarter and won EASY_WINS times, expert what is as hard as the worst quarter, and of
    what lies between the better half is medium. Equals are of one level.
    """
    marks = sorted(map(_mark, deals))
    if not marks:
        return None
    quarter = (len(marks) - 1) // 4
    best, worst = min(marks[quarter], (-EASY_WINS, ROBOT_PLAYS * DECK_SIZE)), marks[-quarter - 1]
    between = [mark for mark in marks if best < mark < worst]
    middle = between[(len(between) - 1) // 2] if between else best
    return Borders(best, middle, worst)


def _mark(fared: GradedDeal | Record) -> Mark:
    return -fared.wins, fared.left


def _tried(wanted: Wanted, attempt: int) -> GradedDeal | None:
    """The deal of a candidate, if a search finds out that it is won as wanted."""
    game = find_game(wanted.game)
    deal = game.deal(wanted.preset, candidate(wanted.game, wanted.preset, wanted.number, attempt))
    finding = _searched(game, game.first_position(wanted.preset, deal), wanted.budget)
    line = tuple(map(str, finding.moves))
    if finding.verdict is not Verdict.WON or (wanted.proven and not finding.optimal):
        return None
    if not wins(game, wanted.preset, deal, line):
        raise NoDealError(f"the line found for {deal.seed.hex()} does not win: {' '.join(line)}")
    record = robot_record(wanted.game, wanted.preset, deal.seed)
    return GradedDeal(wanted.number, deal.seed, LEVELS[0], finding.optimal, record.wins, record.left, line)


def _searched(game: Game, position: Position, budget: Budget) -> Finding:
    """What a search finds; where a quick look says that nothing wins, that is enough."""
    at_once = game.verdict(position)
    return at_once if at_once.verdict is Verdict.LOST else best_finding(game, position, budget)

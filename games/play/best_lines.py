"""The best way to play a deal, to be seen when a play of it is over: what was found, and what visitors find.

No line is shown that the rules did not follow to its win; that nothing is shorter, only the server's own search says.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.engine.browser import browser_search
from games.engine.errors import MoveError
from games.engine.history import REDO, UNDO, History
from games.engine.protocol import Outcome
from games.engine.search import Verdict
from games.play.locks import write_transaction
from games.play.models import Solution
from games.play.refusals import LineDoesNotWinError
from games.play.solutions import solution_of
from games.play.tables import Table


@dataclass(frozen=True, slots=True)
class Best:
    """What is known about a deal: whether it can be won, and by which line; `optimal`: no shorter one wins."""

    verdict: Verdict
    moves: tuple[str, ...] = ()
    optimal: bool = False


def best_of(table: Table) -> Best | None:
    """What was found out about the deal of a play; None where nothing was, or its line does not win."""
    solution = solution_of(table.play)
    if solution is None:
        return None
    if solution.verdict != Solution.Verdict.WON:
        return Best(Verdict(solution.verdict))
    moves = tuple(solution.line.split())
    return Best(Verdict.WON, moves, solution.optimal) if _wins(table, moves) else None


def moves_of(table: Table, answer: str) -> list[str]:
    """The line that the game's search, run by a browser, has found for the deal of a play; `answer` in base64.

    Raises LineDoesNotWinError for an answer that has none.
    """
    search = browser_search(table.game)
    try:
        found = search and search.unpack(
            table.game.first_position(table.play.preset, table.deal), b64decode(answer, validate=True)
        )
    except ValueError:
        found = None
    if not found:
        raise LineDoesNotWinError
    return [str(move) for move in found.moves]


def offer_line(table: Table, moves: Sequence[str], now: datetime) -> Best:
    """The best line that is known once somebody has offered `moves`, which were found elsewhere.

    They are kept where the server searched the deal and found no win, or a longer one not proven shortest. A deal that
    it has not searched yet is left to its own search, which can prove more.
    Raises LineDoesNotWinError when the rules say so.
    """
    if not _wins(table, moves):
        raise LineDoesNotWinError
    with write_transaction():
        known = best_of(table)
        if known and known.verdict is Verdict.WON and (known.optimal or len(known.moves) <= len(moves)):
            return known
        line = {"verdict": Solution.Verdict.WON, "line": " ".join(moves), "optimal": False, "solved_at": now}
        same_deal = {"game": table.play.game, "preset": table.play.preset, "seed": table.play.seed}
        Solution.objects.filter(**same_deal).update(**line)
    return Best(Verdict.WON, tuple(moves))


def _wins(table: Table, moves: Sequence[str]) -> bool:
    """Whether the rules follow `moves` from the deal on to a win. Taking back is no way to win."""
    if UNDO in moves or REDO in moves:
        return False
    history = History(table.game, table.play.preset, table.deal)
    try:
        for move in moves:
            history.play(move)
    except MoveError:
        return False
    return history.position.outcome is Outcome.WON

"""One record of `manage.py solve` to its answer (architecture.md, Commands). No record can make it fail.

A record names a game, a preset, a deck or a seed, and a "budget" in positions if it wants another than the usual one.
A record that cannot be used is answered by an "error" alone, with the number of its line.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.engine.errors import MoveError
from games.engine.history import History
from games.engine.protocol import Deal, Game, Outcome, Position
from games.engine.records import UNUSABLE, Record, RecordError, deal_of, optional, preset_of, record_from
from games.engine.search import Budget, Finding, Verdict

Answer = dict[str, object]

BUDGET = Budget(positions=4_000_000)
"""What the search of one deal may spend when nobody says otherwise."""

MOST_POSITIONS = 2_000_000_000
"""More than any search has memory for, and still a number that the compiled searches can count to."""

WRONG_LINE = "wrong_line"


@dataclass(frozen=True, slots=True)
class Task:
    """A record that was understood: which deal to search, and how long."""

    game: Game
    preset: str
    deal: Deal
    budget: Budget = BUDGET


def solve_line(line: str | bytes, number: int, cpu_seconds: Callable[[], float]) -> str:
    """The answer to the line of JSON with this number, as a line of JSON without a newline.

    `cpu_seconds` is the clock that "seconds" is read from.
    """
    try:
        task = task_of(record_from(line))
    except UNUSABLE as error:
        return json.dumps(_failure(error.code, str(error), number))
    begun = cpu_seconds()
    finding = best_finding(task.game, task.game.first_position(task.preset, task.deal), task.budget)
    seconds = round(cpu_seconds() - begun, 6)
    moves = [str(move) for move in finding.moves]
    if finding.verdict is Verdict.WON and not wins(task.game, task.preset, task.deal, moves):
        return json.dumps(_failure(WRONG_LINE, f"the line found does not win: {' '.join(moves)}", number))
    return json.dumps(_answer(finding, moves) | {"seconds": seconds})


def task_of(record: Record) -> Task:
    """The search that a record asks for. Raises one of UNUSABLE."""
    game, preset = preset_of(record)
    return Task(game, preset, deal_of(game, preset, record), _budget(record))


def best_finding(game: Game, position: Position, budget: Budget) -> Finding:
    """What a search within `budget` finds out about a position; the game's quick verdict where that leaves it open."""
    finding = game.solve(position, budget)
    if finding.verdict is not Verdict.UNKNOWN:
        return finding
    at_once = game.verdict(position)
    return finding if at_once.verdict is Verdict.UNKNOWN else at_once


def wins(game: Game, preset: str, deal: Deal, moves: Sequence[str]) -> bool:
    """Whether the rules accept these moves one after the other, and the last one wins."""
    try:
        return History(game, preset, deal, moves).position.outcome is Outcome.WON
    except (MoveError, ValueError):
        return False


def _answer(finding: Finding, moves: list[str]) -> Answer:
    return {
        "verdict": finding.verdict.value,
        "moves": moves,
        "length": len(moves) if finding.verdict is Verdict.WON else None,
        "optimal": finding.optimal,
        "positions": finding.positions,
    }


def _budget(record: Record) -> Budget:
    positions = optional(record, "budget", int)
    if positions is None:
        return BUDGET
    if not 1 <= positions <= MOST_POSITIONS:
        raise RecordError(f"budget is not a number of positions from 1 to {MOST_POSITIONS}")
    return Budget(positions)


def _failure(code: str, message: str, line: int) -> Answer:
    return {"error": {"code": code, "message": message, "line": line}}

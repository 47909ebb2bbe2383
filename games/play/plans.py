"""A play's plan: a line from the deal on that hints follow. It counts only while the play keeps to it."""

from __future__ import annotations

from games.engine.errors import MoveError
from games.engine.protocol import Outcome, Position
from games.play.tables import Table
from games.play.tools import SHUFFLE

PENDING = "?"
"""Stands at the end of a plan while a longer search goes on: there is no move yet."""


def is_on(plan: list[str], done: list[str]) -> bool:
    """Whether a play that has made the moves `done` is on the way of `plan`, with more to come."""
    return len(plan) > len(done) and plan[: len(done)] == done


def plan_wins(table: Table, position: Position, done: list[str]) -> bool:
    """Whether the plan wins from `position`, reached by the moves `done`, by what its player can foresee.

    Played out by the rules; a shuffle's outcome is nobody's to foresee.
    """
    plan = table.play.plan.split()
    if not is_on(plan, done) or {SHUFFLE, PENDING} & {*plan[len(done) :]}:
        return False
    try:
        for text in plan[len(done) :]:
            position = position.apply(table.game.parse_move(text))
    except MoveError:
        return False
    return position.outcome is Outcome.WON

"""Whether Odd and Even can still be won: tried to the end, for at most ten cards are left."""

from __future__ import annotations

from games.engine.protocol import Outcome
from games.engine.search import Finding, Verdict
from tests.toy.rules import Take, ToyPosition


def solved(position: ToyPosition) -> Finding:
    """Every card must be taken, so every winning line is a shortest one."""
    line = _line(position, set())
    return Finding(Verdict.LOST) if line is None else Finding(Verdict.WON, tuple(line), optimal=True)


def _line(position: ToyPosition, hopeless: set[ToyPosition]) -> list[Take] | None:
    """The moves that win, or None."""
    if position.outcome is Outcome.WON:
        return []
    if position not in hopeless:
        for move in position.legal_moves():
            if (line := _line(position.apply(move), hopeless)) is not None:
                return [move, *line]
    hopeless.add(position)
    return None

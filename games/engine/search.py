"""What a search may spend and what it found. "Unknown" is never shown as "lost"."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.engine.protocol import Move, Outcome, Position


class Verdict(StrEnum):
    """Whether a position can still be won."""

    WON = "won"
    LOST = "lost"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Budget:
    """What one search may spend: expanded positions (the same on every machine) and bytes of memory."""

    positions: int
    memory: int = 1 << 30


@dataclass(frozen=True, slots=True)
class Finding:
    """What is known of a position.

    `verdict`: WON comes with a line that wins, LOST is proven, UNKNOWN says that nothing is.
    `moves`: from the position on, a winning line; for an unknown verdict the best line found, or none.
    `optimal`: no shorter winning line exists. `positions`: how many the search expanded.
    """

    verdict: Verdict
    moves: tuple[Move, ...] = ()
    optimal: bool = False
    positions: int = 0


UNKNOWN = Finding(Verdict.UNKNOWN)


def finished(position: Position) -> Finding | None:
    """What is known of a position that is won or lost already; None for an open one."""
    if position.outcome is Outcome.OPEN:
        return None
    return Finding(Verdict.WON, optimal=True) if position.outcome is Outcome.WON else Finding(Verdict.LOST)

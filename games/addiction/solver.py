"""What can still come of a position: packs it for the search in `assembly/`, unpacks the line and replays it.

A search is told which cards lie where and when a shuffle is allowed, and nothing of the seed: of shuffles to come it
knows what a player knows.
"""

from __future__ import annotations

from collections.abc import Callable

from games.addiction.moves import MOVES, SHUFFLE, AddictionMove
from games.addiction.rules import AddictionPosition
from games.engine.search import UNKNOWN, Budget, Finding, Verdict, WasmSearch, check_line, finished, never

AT_ONCE = Budget(positions=1_000, memory=1 << 26)
"""What a verdict at once may spend: about two milliseconds."""

# The bytes of assembly/ends.ts and assembly/index.ts: when a shuffle is allowed, and what is known.
_NEVER, _ANY_TIME, _AFTER_RUNS, _WHEN_STUCK = range(4)
_NO_END, _BEST, _WINS, _EXHAUSTED = range(4)

_SEARCH = WasmSearch("games.addiction", "static/addiction/solver.wasm")


def verdict(position: AddictionPosition) -> Finding:
    """Whether the position can still be won, as far as about two milliseconds tell."""
    finding = solve(position, AT_ONCE)
    return UNKNOWN if finding.verdict is Verdict.UNKNOWN else finding


def solve(position: AddictionPosition, budget: Budget, stop: Callable[[], bool] = never) -> Finding:
    """The best line that a search within `budget` finds: one that wins without a shuffle, if it can.

    Else, while shuffles are left, the line to where the next one is worth most, and that shuffle last; with none left
    the line that brings most cards in place. LOST is proven: no shuffle is left, and all that can be reached was seen.
    Every line was replayed by the rules. Raises BrokenSearchError.
    """
    if over := finished(position):
        return over
    report = _SEARCH.run(packed(position), budget, stop)
    if not report.answer:
        return Finding(Verdict.UNKNOWN, positions=report.positions)
    known, line = _read(position, report.answer)
    check_line(position, line, wins=known is Verdict.WON)
    return Finding(known, line, positions=report.positions)


def packed(position: AddictionPosition) -> bytes:
    """The task that stands for a position."""
    return bytes((*position.grid, _shuffles(position)))


def unpacked(position: AddictionPosition, answer: bytes) -> Finding:
    """What the search's answer says of a position. Raises ValueError for bytes that are no answer."""
    try:
        return Finding(*_read(position, answer))
    except (LookupError, ValueError) as error:
        raise ValueError(f"not an answer: {answer!r}") from error


def _shuffles(position: AddictionPosition) -> int:
    """When a shuffle is allowed, and where its gaps fall."""
    if not position.shuffles_left:
        return _NEVER
    if position.preset.only_when_stuck:
        return _WHEN_STUCK
    return _AFTER_RUNS if position.preset.gaps_after_run else _ANY_TIME


def _read(position: AddictionPosition, answer: bytes) -> tuple[Verdict, tuple[AddictionMove, ...]]:
    """The verdict and the line of an answer."""
    known, *cells = answer
    line = tuple(MOVES[source][target] for source, target in zip(cells[::2], cells[1::2], strict=True))
    if known == _WINS:
        return Verdict.WON, line
    if position.shuffles_left:
        return Verdict.UNKNOWN, () if known == _NO_END else (*line, SHUFFLE)
    return (Verdict.LOST, ()) if known == _EXHAUSTED else (Verdict.UNKNOWN, line)

"""How many plays had each value: kept as four bytes for each value from 0 on, lowest byte first.

So kept, spreads are added as whole numbers are: three of each of a quarter's 3,240 rows in 7 to 12 ms. As JSON objects,
which take as much room, that took 245 ms (docs/performance.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from struct import pack, unpack

SIZE = 4
MOST_OF_ONE = 2**31
"""More plays of one value than there will ever be: sums do not run over into the next value."""

STEP_S = 5
"""Times are kept rounded down to so many seconds."""
MOST_STEPS = 2 * 60 * 60 // STEP_S
"""What took two hours or longer is kept as two hours."""
MOST_MOVES = 1_000
"""What took more moves is kept as so many."""


def added(kept: bytes, changes: Mapping[int, int]) -> bytes:
    """A spread with more plays of some values, or fewer. It never falls below none."""
    counts = _counts(kept)
    counts += [0] * (max(changes, default=-1) + 1 - len(counts))
    for value, change in changes.items():
        counts[value] = min(max(counts[value] + change, 0), MOST_OF_ONE)
    while counts and not counts[-1]:
        counts.pop()
    return pack(f"<{len(counts)}I", *counts)


def number(spread: bytes) -> int:
    """A spread as a number: the sum of two is that of their spreads."""
    return int.from_bytes(spread, "little")


def counts_in(total: int) -> dict[int, int]:
    """How many plays had each value that any had.

    >>> counts_in(number(added(b"", {3: 2})) + number(added(b"", {1: 1, 3: 1})))
    {1: 1, 3: 3}
    """
    size = -(-total.bit_length() // (8 * SIZE)) * SIZE
    return {value: count for value, count in enumerate(_counts(total.to_bytes(size, "little"))) if count}


def _counts(spread: bytes) -> list[int]:
    return [*unpack(f"<{len(spread) // SIZE}I", spread)]

"""Whether shuffles are fair: how often each card lands on each cell, over as many seeds as asked for.

    python -m tests.addiction.chi_square --shuffles 100000

prints for each preset the chi-square of the counts and p, the chance that fair shuffles stray at least as far; the
exit status is 1 when a p is not above 0.001.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from math import erfc, sqrt

from games.addiction.moves import SHUFFLE
from tests.addiction.boards import drawn

LEAST_P = 0.001
# In place: three cards of row A, one of row D.
BOARD = """
    2H 3H 4H ..
    .. 2S 5H
    9C ..
    2D .. 3D
"""


def results(preset: str, shuffles: int) -> Iterator[bytes]:
    """The board after its first shuffle from each of many seeds."""
    position = drawn(preset, BOARD)
    for number in range(shuffles):
        yield replace(position, seed=number.to_bytes(32, "big")).apply(SHUFFLE).grid


def landings(preset: str, shuffles: int) -> list[list[int]]:
    """For each loose card, and for the gaps as one more, how often it landed on each free cell.

    Cells that never change are left out: those of cards in place, and where a row keeps its gap.
    """
    counts: dict[int, list[int]] = {}
    for grid in results(preset, shuffles):
        for cell, number in enumerate(grid):
            counts.setdefault(number, [0] * len(grid))[cell] += 1
    fixed = {cell for row in counts.values() for cell, count in enumerate(row) if count == shuffles}
    rows = [[count for cell, count in enumerate(row) if cell not in fixed] for row in counts.values()]
    return [row for row in rows if any(row)]


def chi_square(preset: str, shuffles: int) -> tuple[float, int]:
    """The chi-square of where cards and gaps land, and its degrees of freedom.

    Over m cells the counts of fair shuffles vary a little more than independent ones, by m / (m - 1): a cell that one
    card takes is lost to the others. The four gaps cannot be told apart and count as one card that is there fourfold.
    """
    rows = landings(preset, shuffles)
    cells = len(rows[0])
    total = 0.0
    for row in rows:
        expected = sum(row) / cells
        total += sum((count - expected) ** 2 for count in row) / expected
    return total * (cells - 1) / cells, (cells - 1) * (len(rows) - 1)


def p_value(chi: float, freedom: int) -> float:
    """The chance of a chi-square of at least `chi`, by Wilson and Hilferty: good for many degrees of freedom."""
    spread = 2 / (9 * freedom)
    return erfc(((chi / freedom) ** (1 / 3) - 1 + spread) / sqrt(2 * spread)) / 2


def show(text: str) -> None:
    """One line, seen at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    """Reads the command line, prints a line for each kind of shuffle."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shuffles", type=int, default=100_000)
    shuffles = parser.parse_args().shuffles
    failed = False
    for preset in ("classic", "after-run"):
        chi, freedom = chi_square(preset, shuffles)
        p = p_value(chi, freedom)
        failed |= p <= LEAST_P
        show(f"{preset:10} {shuffles:,} shuffles: chi-square {chi:.1f} with {freedom} degrees of freedom, p = {p:.4f}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

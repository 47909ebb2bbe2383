"""The solver against a breadth-first search over the oracle's moves, on small random positions of all presets.

    python -m tests.pyramid.shortest --positions 2000

Prints every disagreement; the exit status is 1 after one.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator

from games.engine.search import Budget, Verdict
from games.pyramid.presets import PRESETS
from games.pyramid.rules import PyramidPosition
from games.pyramid.solver import solve
from tests.pyramid import oracle
from tests.pyramid.exhaustive import small_position, table_of
from tests.shared.oracle_run import show

SHOWN_EVERY = 500
AMPLE = Budget(positions=1_000_000)


def shortest(position: PyramidPosition) -> int | None:
    """The fewest moves that empty the pyramid; None when none do. Looks at all tables within reach, near ones first."""
    layer, seen, moves = [table_of(position)], set(), 0
    while layer:
        following = []
        for table in layer:
            if oracle.outcome(table) == "won":
                return moves
            key = repr((table["cells"], table["stock"], *table["waste"].values(), table["redeals_left"]))
            if key not in seen:
                seen.add(key)
                following += [oracle.play(table, text) for text in oracle.legal(table)]
        layer, moves = following, moves + 1
    return None


def disagreement(position: PyramidPosition) -> str:
    """What is wrong with the solver's finding; "" when nothing is."""
    finding, moves = solve(position, AMPLE), shortest(position)
    if moves is None:
        return "" if finding.verdict is Verdict.LOST else f"said to be {finding.verdict}, is lost"
    if finding.verdict is not Verdict.WON or not finding.optimal:
        return f"said to be {finding.verdict}, optimal {finding.optimal}, is won in {moves}"
    return "" if len(finding.moves) == moves else f"{len(finding.moves)} moves instead of {moves}"


def compare(positions: int, seed: int) -> Iterator[tuple[PyramidPosition, str]]:
    """Random positions of all presets in turn, each with what is wrong with the finding."""
    rng, slugs = random.Random(seed), list(PRESETS)
    for number in range(positions):
        position = small_position(slugs[number % len(slugs)], rng)
        yield position, disagreement(position)


def main() -> int:
    """Reads the command line and compares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    wrong, seen = 0, Counter[str]()
    for number, (position, why) in enumerate(compare(arguments.positions, arguments.seed), 1):
        seen[f"{position.preset.slug} {solve(position, AMPLE).verdict}"] += 1
        if why:
            wrong += 1
            show(f"DISAGREEMENT {position.preset.slug}: {why}\n{position}")
        if number % SHOWN_EVERY == 0:
            show(f"{number:,} of {arguments.positions:,} positions")
    show(", ".join(f"{name} {count:,}" for name, count in sorted(seen.items())))
    show(f"{sum(seen.values()):,} positions, {wrong} disagreements")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

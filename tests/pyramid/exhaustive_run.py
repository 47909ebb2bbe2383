"""The verdict against the exhaustive search on as many small random positions as asked for, over all presets.

    python -m tests.pyramid.exhaustive_run --positions 2000

Prints every disagreement and how many verdicts of each kind there were; the exit status is 1 after a disagreement.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from games.pyramid.game import GAME
from games.pyramid.presets import PRESETS
from tests.pyramid.exhaustive import compare
from tests.shared.oracle_run import show

SHOWN_EVERY = 500


def main() -> int:
    """Reads the command line and compares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    seen, wrong = Counter[str](), 0
    for number, (position, why) in enumerate(compare(PRESETS, arguments.positions, arguments.seed), 1):
        seen[f"{position.preset.slug} {GAME.verdict(position).verdict}"] += 1
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

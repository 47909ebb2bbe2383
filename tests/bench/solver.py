"""How fast the fewest moves of Pyramid are found: `python -m tests.bench.solver`.

The pinned deals in each preset whose answers the file has: how many come out as there, how many are proven, and for
one deal processor milliseconds and expanded positions. `--deals 1000` adds that many random deals of each preset,
`--presets` says which. The last line is the most memory that the process had.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.engine.search import Budget, Finding, Verdict
from games.pyramid.presets import PRESETS
from games.pyramid.rules import PyramidPosition, first_position
from games.pyramid.solver import solve
from tests.bench.core import show
from tests.pyramid.perft import deal
from tests.pyramid.pinned_deals import pinned_deals

PINNED = ("classic", "pocket", "three-pass")
BUDGET = Budget(positions=4_000_000)


class Solved(NamedTuple):
    """A finding and the processor time it took."""

    finding: Finding
    milliseconds: float

    @property
    def proven(self) -> bool:
        """Whether nothing is left to know."""
        return self.finding.verdict is Verdict.LOST or self.finding.optimal


def solved(position: PyramidPosition) -> Solved:
    """One search."""
    began = time.process_time()
    finding = solve(position, BUDGET)
    return Solved(finding, (time.process_time() - began) * 1000)


def spread(numbers: Iterable[float], digits: int) -> str:
    """Median, 95 % and worst."""
    ordered = sorted(numbers)
    picked = (ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.95, 1))
    return " ".join(f"{number:9,.{digits}f}" for number in picked)


def line(name: str, results: Sequence[Solved], notes: str) -> str:
    """The figures of one preset."""
    proven = sum(result.proven for result in results)
    times = spread((result.milliseconds for result in results), 1)
    positions = spread((result.finding.positions for result in results), 0)
    return f"{name:15} {len(results):5} {proven:6} {times}   {positions}  {notes}"


def pinned(preset: str) -> str:
    """The pinned deals of a preset, with how many are as in the file."""
    results, equal = [], 0
    for each in pinned_deals():
        result = solved(first_position(PRESETS[preset], each.deck))
        equal += len(result.finding.moves) == each.lengths[preset] and result.proven
        results.append(result)
    return line(preset, results, f"{equal} as in the file")


def at_random(preset: str, deals: int) -> str:
    """Numbered random deals of a preset, with how many of each verdict."""
    results = [solved(first_position(PRESETS[preset], deal(preset, number).deck)) for number in range(deals)]
    verdicts = Counter(result.finding.verdict.value for result in results)
    return line(preset, results, ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items())))


def main() -> None:
    """Prints a line for each preset."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=0)
    parser.add_argument("--presets", nargs="*", default=list(PRESETS), choices=PRESETS)
    arguments = parser.parse_args()
    # The first search compiles the program, for all that follow.
    solved(first_position(PRESETS["classic"], deal("classic", 1).deck))
    titles = [f"{title:>9}" for title in ("median", "95 %", "worst")]
    show(f"{'pyramid':15} {'deals':>5} {'proven':>6} {' '.join(titles)} ms {' '.join(titles)} positions")
    for preset in PINNED:
        show(pinned(preset))
    for preset in arguments.presets if arguments.deals else ():
        show(at_random(preset, arguments.deals))
    show(f"at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MiB")


if __name__ == "__main__":
    main()

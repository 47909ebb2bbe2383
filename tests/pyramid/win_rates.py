"""Of how many random deals a judge says that they can be won, against what public studies found (rules.md, section 6).

    python -m tests.pyramid.win_rates --deals 100000 --workers 2 classic pocket

Deals are those whose seeds are 0, 1, 2, …; the exit status is 1 when a rate is further off than allowed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import accumulate
from math import sqrt
from typing import NamedTuple

from games.engine.search import Budget, Verdict
from games.pyramid.game import GAME
from games.pyramid.order_free import can_be_cleared
from games.pyramid.rules import PyramidPosition
from games.pyramid.solver import solve
from tests.pyramid.perft import deal
from tests.shared.oracle_run import show

CHUNK = 1_000
SHOWN_EVERY = 20_000
AMPLE = Budget(positions=4_000_000)

# Whether a deal can be won: a function of a module, so that other processes can have it.
Judge = Callable[[PyramidPosition], bool]


def has_a_line(position: PyramidPosition) -> bool:
    """Whether the search finds a win: what tells where the order of the stock matters. Raises ValueError if unknown."""
    finding = solve(position, AMPLE)
    if finding.verdict is Verdict.UNKNOWN:
        raise ValueError(f"{AMPLE.positions:,} positions do not tell of\n{position}")
    return finding.verdict is Verdict.WON


class Known(NamedTuple):
    """A published share of deals that can be won, how far off we may be (both in percent), and who judges ours.

    Nothing is published where the share is None.
    """

    percent: float | None
    within: float
    judge: Judge


# The study's single pass (9.02 %) is of other rules than `thirteen`. Of its first 40,000 deals 3.94 % can be won; with
# the stock's top card open, as in `three-pass`, 8.6 % of 5,000. With unlimited redeals that makes no difference.
KNOWN = {
    "classic": Known(83.15, 0.4, can_be_cleared),
    "pocket": Known(66.87, 0.5, can_be_cleared),
    "thirteen": Known(None, 0, has_a_line),
}
# Those that take a fraction of a millisecond a deal.
QUICK = [name for name, known in KNOWN.items() if known.judge is can_be_cleared]


def wins(preset: str, numbers: range) -> int:
    """How many of the numbered deals can be won."""
    judge = KNOWN[preset].judge
    return sum(judge(GAME.first_position(preset, deal(preset, number))) for number in numbers)


def counted(preset: str, deals: int, workers: int) -> Iterator[int]:
    """The wins so far after each chunk of deals."""
    chunks = [range(start, min(start + CHUNK, deals)) for start in range(0, deals, CHUNK)]
    with ProcessPoolExecutor(workers) as pool:
        yield from accumulate(pool.map(partial(wins, preset), chunks))


def is_as_known(preset: str, deals: int, workers: int) -> bool:
    """Counts and prints; whether the rate is as near to the published one as it should be."""
    began, won, done = time.perf_counter(), 0, 0
    for done, won in enumerate(counted(preset, deals, workers), 1):
        if done * CHUNK % SHOWN_EVERY == 0:
            show(f"{preset:15} {done * CHUNK:>9,} of {deals:,} deals, {100 * won / done / CHUNK:.2f} %")
    share, known = won / deals, KNOWN[preset]
    deviation = 100 * sqrt(share * (1 - share) / deals)
    seconds = time.perf_counter() - began
    rate = f"{100 * share:.2f} % of {deals:,} deals (deviation {deviation:.2f})"
    show(f"{preset:15} {rate}, published {known.percent or '?'} %, {seconds:.0f} s, --workers {workers}")
    return known.percent is None or abs(100 * share - known.percent) <= known.within


def main() -> int:
    """Reads the command line and counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("presets", nargs="*", default=QUICK, metavar="PRESET", help=", ".join(KNOWN))
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    near = [is_as_known(preset, arguments.deals, arguments.workers) for preset in arguments.presets]
    return 0 if all(near) else 1


if __name__ == "__main__":
    sys.exit(main())

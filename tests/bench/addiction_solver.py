"""How many pinned Addiction deals the search decides without a shuffle: `python -m tests.bench.addiction_solver`.

    python -m tests.bench.addiction_solver 4000000

gives each deal so many positions instead of POSITIONS. CPU seconds are those of this process.
"""

from __future__ import annotations

import statistics
import sys
import time

from games.addiction.game import GAME
from games.engine.search import Budget, Finding, Verdict
from tests.addiction.pinned_deals import PinnedDeal, pinned_deals
from tests.bench.core import show

# About ten seconds.
POSITIONS = 6_000_000


def solved(deal: PinnedDeal, budget: Budget) -> tuple[Finding, float]:
    """What is found of a deal, and the CPU seconds that took."""
    began = time.process_time()
    finding = GAME.solve(deal.position(), budget)
    return finding, time.process_time() - began


def line(deal: PinnedDeal, finding: Finding, seconds: float) -> str:
    """One deal; news is marked."""
    news = "news" if finding.verdict is not deal.verdict and deal.verdict is Verdict.UNKNOWN else ""
    return (
        f"{deal.name}  known {deal.verdict:8} found {finding.verdict:8} {len(finding.moves):4} moves"
        f" {finding.positions:10,} positions {seconds:6.2f} s  {news}"
    )


def main() -> int:
    budget = Budget(int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS)
    known, found, seconds = [], [], []
    for deal in pinned_deals():
        finding, spent = solved(deal, budget)
        known.append(deal.verdict)
        found.append(finding.verdict)
        seconds.append(spent)
        show(line(deal, finding, spent))
    wins = sum(pair == (Verdict.WON, Verdict.WON) for pair in zip(known, found, strict=True))
    show(f"won {found.count(Verdict.WON)}, of the {known.count(Verdict.WON)} known wins {wins}")
    show(f"proven lost {found.count(Verdict.LOST)}, open {found.count(Verdict.UNKNOWN)} of {len(found)}")
    median, late = statistics.median(seconds), statistics.quantiles(seconds, n=20)[-1]
    show(f"CPU seconds: median {median:.2f}, 95 % {late:.2f}, worst {max(seconds):.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

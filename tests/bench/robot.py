"""How often a robot wins Addiction by following the search: `python -m tests.bench.robot`.

    python -m tests.bench.robot after-run 50 0.5

plays another preset, so many deals, with so many seconds a search. The robot asks for a line, follows it up to the
shuffle at its end, and asks again. Deals are those with the seeds 0, 1, 2, …; CPU seconds are those of this process.
"""

from __future__ import annotations

import statistics
import sys
import time
from typing import NamedTuple

from games.addiction.game import GAME
from games.engine.history import History
from games.engine.protocol import Outcome
from games.engine.search import Budget
from tests.bench.core import deal, show

DEALS = 200
# What one search may take, and all searches of a deal.
SECONDS_A_MOVE = 2.0
SECONDS_A_DEAL = 20.0
# Measured: positions that a search expands in a second.
PACE = 600_000


class Ending(NamedTuple):
    """How one deal went."""

    won: bool
    shuffles: int
    searches: list[float]


def played(preset: str, number: int, budget: Budget) -> Ending:
    """A deal played to its end, or until the robot knows no move or its time is over."""
    history, searches = History(GAME, preset, deal(GAME, preset, number)), list[float]()
    while history.position.outcome is Outcome.OPEN and sum(searches) < SECONDS_A_DEAL:
        began = time.process_time()
        line = GAME.solve(history.position, budget).moves
        searches.append(time.process_time() - began)
        if not line:
            break
        for move in line:
            history.play(str(move))
    return Ending(history.position.outcome is Outcome.WON, history.log.count("shuffle"), searches)


def main() -> int:
    preset = sys.argv[1] if len(sys.argv) > 1 else "classic"
    deals = int(sys.argv[2]) if len(sys.argv) > 2 else DEALS
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else SECONDS_A_MOVE
    budget, endings = Budget(int(PACE * seconds)), list[Ending]()
    for number in range(deals):
        endings.append(ending := played(preset, number, budget))
        show(f"{number:4} {'won' if ending.won else 'lost':5} {ending.shuffles} shuffles {sum(ending.searches):6.2f} s")
    won = [ending for ending in endings if ending.won]
    after = [sum(ending.shuffles == made for ending in won) for made in range(4)]
    spent = [sum(ending.searches) for ending in endings]
    show(f"{preset}: won {len(won)} of {deals} ({len(won) / deals:.1%}); after 0, 1, 2, 3 shuffles: {after}")
    show(f"longest search {max(max(ending.searches) for ending in endings):.2f} CPU seconds")
    show(f"CPU seconds a deal: median {statistics.median(spent):.2f}, worst {max(spent):.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

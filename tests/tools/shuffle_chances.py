"""How likely a win is after a shuffle of Addiction, by the cards in place: `python -m tests.tools.shuffle_chances`.

    python -m tests.tools.shuffle_chances after-run --tries 5000

Draws how many cards lie in place and in which rows, shuffles the others by the preset's rules and searches with no
shuffle left. Prints for each number of cards in place how many were tried and won, and the chance in thousandths,
smoothed over neighbours: what `SHUFFLED` and `SHUFFLED_AFTER_RUNS` in `games/addiction/assembly/weights.ts` hold.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Sequence

from games.addiction.game import GAME
from games.addiction.grid import GAP, TWOS, Grid
from games.addiction.layout import COLUMNS
from games.addiction.presets import PRESETS, AddictionPreset
from games.addiction.rules import AddictionPosition
from games.addiction.shuffling import reshuffled
from games.cards.shuffle import SEED_SIZE
from games.engine.search import Budget, Verdict
from tests.bench.core import show

RUN = COLUMNS - 1
ALL = RUN * len(TWOS)
# Chances of neighbours bend little, but for the last ones, where every card counts.
STIFF, FROM, LOOSE = 60.0, 36, 4.0
ROUNDS = 40_000


def random_runs(placed: int, rng: random.Random) -> list[int]:
    """The lengths of four runs with so many cards together; uneven ones are as likely as even ones."""
    runs, weights = [0] * len(TWOS), [rng.random() ** 2 for _ in TWOS]
    while sum(runs) < placed:
        rows = [row for row, run in enumerate(runs) if run < RUN]
        runs[rng.choices(rows, [weights[row] for row in rows])[0]] += 1
    return runs


def grid_with(runs: Sequence[int]) -> Grid:
    """A grid with these cards in place, a gap right of them in each row, and the others anywhere."""
    rest = [number for two, run in zip(TWOS, runs, strict=True) for number in range(two + run, two + RUN)]
    rows = [
        [*range(two, two + run), GAP, *(rest.pop() for _ in range(RUN - run))]
        for two, run in zip(TWOS, runs, strict=True)
    ]
    return bytes(number for row in rows for number in row)


def is_won(preset: AddictionPreset, runs: Sequence[int], rng: random.Random, budget: Budget) -> bool:
    """Whether the search wins after one random shuffle around these runs."""
    seed = rng.randbytes(SEED_SIZE)
    grid = reshuffled(grid_with(runs), seed, 1, gaps_after_run=preset.gaps_after_run)
    return GAME.solve(AddictionPosition(preset, seed, grid, 0), budget).verdict is Verdict.WON


def smoothed(tried: Sequence[int], won: Sequence[int]) -> list[float]:
    """Chances by maximum likelihood, with a penalty on how much their log-odds bend."""
    odds = [0.0] * ALL
    for _ in range(ROUNDS):
        slope = [tries / (1 + math.exp(-at)) - wins for tries, wins, at in zip(tried, won, odds, strict=True)]
        for middle in range(1, ALL - 1):
            bend = (STIFF if middle < FROM else LOOSE) * (odds[middle - 1] - 2 * odds[middle] + odds[middle + 1])
            slope[middle - 1] += bend
            slope[middle] -= 2 * bend
            slope[middle + 1] += bend
        odds = [at - step / (16 * STIFF + tries / 4 + 1) for at, step, tries in zip(odds, slope, tried, strict=True)]
    return [1 / (1 + math.exp(-at)) for at in odds]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("preset", nargs="?", default="classic", choices=PRESETS)
    parser.add_argument("--tries", type=int, default=2_000)
    parser.add_argument("--positions", type=int, default=300_000, help="what one search may expand")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, budget, tried, won = random.Random(asked.seed), Budget(asked.positions), [0] * ALL, [0] * ALL
    for _ in range(asked.tries):
        placed = rng.randrange(ALL - 1)
        tried[placed] += 1
        won[placed] += is_won(PRESETS[asked.preset], random_runs(placed, rng), rng, budget)
    for placed, chance in enumerate(smoothed(tried, won)):
        show(f"{placed:2} in place: {tried[placed]:5} tried {won[placed]:5} won, chance {chance * 1000:4.0f}")


if __name__ == "__main__":
    main()

"""The search against one through every position that the rules lead to, on small random positions without a shuffle."""

from __future__ import annotations

import random

from games.addiction.grid import GAP, IN_PLAY, TWOS, Grid
from games.addiction.layout import COLUMNS, ROWS
from games.addiction.presets import PRESETS
from games.addiction.rules import AddictionPosition
from games.engine.protocol import Outcome, Position
from games.engine.search import Verdict
from tests.addiction.boards import SEED

RUN = COLUMNS - 1
# So many positions are looked through; what can be reached beyond them is left out of the comparison.
MOST = 3_000


def small_position(rng: random.Random) -> AddictionPosition:
    """Most cards in place, the rest and the gaps anywhere; now and then a row has nothing in place."""
    runs = [0 if rng.random() < 0.1 else rng.randint(7, RUN) for _ in TWOS]
    loose = [number for two, run in zip(TWOS, runs, strict=True) for number in range(two + run, two + RUN)]
    loose += [GAP] * ROWS
    rng.shuffle(loose)
    rows = [
        [*range(two, two + run), *(loose.pop() for _ in range(COLUMNS - run))]
        for two, run in zip(TWOS, runs, strict=True)
    ]
    grid = bytes(number for row in rows for number in row)
    assert set(grid) >= IN_PLAY
    return AddictionPosition(PRESETS["classic"], SEED, grid, shuffles_left=0)


def truth(position: Position) -> Verdict:
    """Whether any line wins, by the rules alone; UNKNOWN when more than MOST positions can be reached."""
    waiting, seen = [position], set[Grid]()
    while waiting:
        position = waiting.pop()
        if position.outcome is Outcome.WON:
            return Verdict.WON
        assert isinstance(position, AddictionPosition)
        if position.grid in seen:
            continue
        seen.add(position.grid)
        if len(seen) > MOST:
            return Verdict.UNKNOWN
        waiting += [position.apply(move) for move in position.legal_moves()]
    return Verdict.LOST

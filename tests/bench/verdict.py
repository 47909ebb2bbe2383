"""How long the verdict after a move takes, in process: `python -m tests.bench.verdict`.

Random plays of random deals: of the moves half are taken at random, half from the verdict's line. Cold: nothing is
known of the position, as when a server has just started; warm: the verdict was asked after each earlier move of the
play. CPU time in milliseconds, and the length of a winning line from the deal.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterable, Iterator

from games.engine.protocol import Outcome
from games.engine.search import Verdict
from games.pyramid.game import GAME
from games.pyramid.order_free import answer
from games.pyramid.presets import PRESETS
from games.pyramid.rules import PyramidPosition
from tests.bench.core import deal, show

PLAYS = 200
LONGEST = 120


def played(preset: str, number: int, rng: random.Random) -> Iterator[PyramidPosition]:
    """The positions of one play, the deal first."""
    position = GAME.first_position(preset, deal(GAME, preset, number))
    yield position
    for _ in range(LONGEST):
        if position.outcome is not Outcome.OPEN or not position.legal_moves():
            return
        line = GAME.verdict(position).moves
        position = position.apply(line[0] if line and rng.random() < 0.5 else rng.choice(position.legal_moves()))
        yield position


def milliseconds(positions: Iterable[PyramidPosition], *, cold: bool) -> Iterator[float]:
    """The time of the verdict on each position; `cold`: without what is kept of those before."""
    answer.cache_clear()
    for position in positions:
        if cold:
            answer.cache_clear()
        began = time.process_time()
        GAME.verdict(position)
        yield (time.process_time() - began) * 1000


def quantiles(times: list[float]) -> str:
    """The median, 99 % and the worst."""
    return f"{statistics.median(times):8.2f} {statistics.quantiles(times, n=100)[98]:8.2f} {max(times):8.2f}"


def line(preset: str) -> str:
    """The figures of one preset."""
    rng = random.Random(1)
    plays = [list(played(preset, number, rng)) for number in range(PLAYS)]
    warm = [time for play in plays for time in milliseconds(play, cold=False)]
    cold = [time for play in plays for time in milliseconds(play, cold=True)]
    findings = [GAME.verdict(play[0]) for play in plays]
    lengths = [len(finding.moves) for finding in findings if finding.verdict is Verdict.WON]
    length = f"{statistics.median(lengths):6.0f}" if lengths else f"{'–':>6}"
    return f"{preset:15} {len(cold):9,} {quantiles(cold)} {quantiles(warm)} {length}"


def main() -> None:
    """Prints a line for each preset of Pyramid."""
    columns = f"{'99 %':>8} {'worst':>8}"
    show(f"{'preset':15} {'positions':>9} {'cold':>8} {columns} {'warm':>8} {columns} {'line':>6}")
    for preset in PRESETS:
        show(line(preset))


if __name__ == "__main__":
    main()

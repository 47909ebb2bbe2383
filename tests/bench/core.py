"""How fast the rules are, without any server: `python -m tests.bench.core`.

For each preset, in one process: moves a second (`legal_moves` and `apply`, choosing at random among the listed ones),
and microseconds for reading a position's text, writing it, and making the view: what every move by HTTP does once.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from functools import partial

from games.pyramid.game import GAME
from games.pyramid.presets import PRESETS
from games.pyramid.rules import PyramidPosition

PLAYS = 100
LONGEST = 120
SAMPLE_EVERY = 15


def show(text: str) -> None:
    """One line, seen at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def played(preset: str, number: int, rng: random.Random) -> list[PyramidPosition]:
    """The positions of one random play, the deal first."""
    position = GAME.first_position(preset, GAME.deal(preset, number.to_bytes(32, "big")))
    positions = [position]
    for _ in range(LONGEST):
        moves = position.legal_moves()
        if not moves:
            break
        position = position.apply(moves[int(rng.random() * len(moves))])
        positions.append(position)
    return positions


def moves_a_second(preset: str) -> tuple[float, list[PyramidPosition]]:
    """The pace of random plays, dealing included, and a sample of the positions met."""
    rng = random.Random(1)
    began = time.perf_counter()
    plays = [played(preset, number, rng) for number in range(PLAYS)]
    seconds = time.perf_counter() - began
    moves = sum(len(play) - 1 for play in plays)
    return moves / seconds, [position for play in plays for position in play[::SAMPLE_EVERY]]


def microseconds[Item](act: Callable[[Item], object], items: list[Item]) -> float:
    """The mean time of `act` on one of `items`."""
    began = time.perf_counter()
    for item in items:
        act(item)
    return (time.perf_counter() - began) / len(items) * 1e6


def main() -> None:
    """Prints a line for each preset."""
    show(f"{'preset':15} {'moves/s':>9} {'read µs':>9} {'write µs':>9} {'view µs':>9}")
    for slug, preset in PRESETS.items():
        pace, sample = moves_a_second(slug)
        texts = [str(position) for position in sample]
        read = microseconds(partial(PyramidPosition.from_text, preset), texts)
        write, view = microseconds(str, sample), microseconds(GAME.view, sample)
        show(f"{slug:15} {pace:9,.0f} {read:9.1f} {write:9.1f} {view:9.1f}")


if __name__ == "__main__":
    main()

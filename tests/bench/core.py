"""How fast the rules are, without any server: `python -m tests.bench.core`.

For each preset of each game, in one process: moves a second (`legal_moves` and `apply`, choosing at random among the
listed ones), and microseconds for reading a position's text, writing it, and making the view: what every move by HTTP
does once.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

from games.engine import registry
from games.engine.protocol import Deal, Game, Position

PLAYS = 100
LONGEST = 120
SAMPLE_EVERY = 15


def show(text: str) -> None:
    """One line, seen at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def deal(game: Game, preset: str, number: int) -> Deal:
    """The deal whose seed is `number`."""
    return game.deal(preset, number.to_bytes(32, "big"))


def played(game: Game, preset: str, start: Deal, rng: random.Random) -> list[Position]:
    """The positions of one random play, the deal first."""
    position = game.first_position(preset, start)
    positions = [position]
    for _ in range(LONGEST):
        moves = position.legal_moves()
        if not moves:
            break
        position = position.apply(moves[int(rng.random() * len(moves))])
        positions.append(position)
    return positions


def moves_a_second(game: Game, preset: str) -> tuple[float, list[tuple[Deal, Position]]]:
    """The pace of random plays, dealing included, and a sample of the positions met with their deals."""
    rng = random.Random(1)
    began = time.perf_counter()
    deals = [deal(game, preset, number) for number in range(PLAYS)]
    plays = [played(game, preset, start, rng) for start in deals]
    seconds = time.perf_counter() - began
    moves = sum(len(play) - 1 for play in plays)
    sample = [(start, at) for start, play in zip(deals, plays, strict=True) for at in play[::SAMPLE_EVERY]]
    return moves / seconds, sample


def microseconds[Item](act: Callable[[Item], object], items: list[Item]) -> float:
    """The mean time of `act` on one of `items`."""
    began = time.perf_counter()
    for item in items:
        act(item)
    return (time.perf_counter() - began) / len(items) * 1e6


def line(game: Game, preset: str) -> str:
    """The figures of one preset."""
    pace, sample = moves_a_second(game, preset)
    texts = [(start, str(position)) for start, position in sample]
    positions = [position for _, position in sample]
    read = microseconds(lambda pair: game.position_from_text(preset, *pair), texts)
    write, view = microseconds(str, positions), microseconds(game.view, positions)
    return f"{game.slug + ' ' + preset:24} {pace:9,.0f} {read:9.1f} {write:9.1f} {view:9.1f}"


def main() -> None:
    """Prints a line for each preset of each game."""
    show(f"{'preset':24} {'moves/s':>9} {'read µs':>9} {'write µs':>9} {'view µs':>9}")
    for game in registry.games().values():
        for preset in game.presets:
            show(line(game, preset))


if __name__ == "__main__":
    main()

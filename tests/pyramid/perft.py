"""Counted move paths ("perft"): how many sequences of n moves a deal has, by the engine and by the oracle.

    python -m tests.pyramid.perft > tests/pyramid/perft.tsv

writes the table anew, with the oracle's numbers. The deal of a line is the one whose seed is its number; "late" stands
for that deal with all but three cards of the stock drawn, so that redeals and the end of the stock are counted too.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product

from games.cards.shuffle import SEED_SIZE
from games.engine.protocol import Deal, Position
from games.pyramid.game import GAME
from games.pyramid.moves import DRAW
from games.pyramid.presets import PRESETS
from tests.pyramid import oracle

DEALS = range(1, 11)
STARTS = ("dealt", "late")
LATE_STOCK = 3
DEPTHS = range(1, 6)


def deal(preset: str, number: int) -> Deal:
    """The deal whose seed is `number`."""
    return GAME.deal(preset, number.to_bytes(SEED_SIZE, "big"))


def engine_paths(position: Position, depth: int) -> int:
    """The number of ways to make `depth` moves from here, by the engine."""
    moves = position.legal_moves()
    if depth <= 1:
        return len(moves) if depth else 1
    return sum(engine_paths(position.apply(move), depth - 1) for move in moves)


def oracle_paths(table: oracle.Table, depth: int) -> int:
    """The same, by the oracle."""
    texts = oracle.legal(table)
    if depth <= 1:
        return len(texts) if depth else 1
    return sum(oracle_paths(oracle.play(table, text), depth - 1) for text in texts)


def engine_start(preset: str, number: int, start: str) -> Position:
    """The engine's table of a numbered deal."""
    position = GAME.first_position(preset, deal(preset, number))
    while start == "late" and len(position.stock) > LATE_STOCK:
        position = position.apply(DRAW)
    return position


def oracle_start(preset: str, number: int, start: str) -> oracle.Table:
    """The oracle's table of a numbered deal."""
    table = oracle.start(preset, [str(card) for card in deal(preset, number).deck])
    while start == "late" and len(table["stock"]) > LATE_STOCK:
        table = oracle.play(table, "draw")
    return table


def subtotals(preset: str, number: int, start: str, depth: int) -> str:
    """Both counts below each first move, a line a move: where to look when a count is wrong."""
    position, table = engine_start(preset, number, start), oracle_start(preset, number, start)
    mine = {str(move): engine_paths(position.apply(move), depth - 1) for move in position.legal_moves()}
    theirs = {text: oracle_paths(oracle.play(table, text), depth - 1) for text in oracle.legal(table)}
    moves = sorted(mine.keys() | theirs.keys())
    return "\n".join(f"{move}: engine {mine.get(move)}, oracle {theirs.get(move)}" for move in moves)


def table_lines() -> Iterator[str]:
    """The table, a line for its head and one for each deal."""
    yield "\t".join(["preset", "deal", "start", *map(str, DEPTHS)])
    for preset, number, start in product(PRESETS, DEALS, STARTS):
        counts = [oracle_paths(oracle_start(preset, number, start), depth) for depth in DEPTHS]
        yield "\t".join([preset, str(number), start, *map(str, counts)])


if __name__ == "__main__":
    for line in table_lines():
        sys.stdout.write(line + "\n")

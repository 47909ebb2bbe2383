"""Counted move paths ("perft"): how many sequences of n moves a deal has, by the engine and by the oracle.

    python -m tests.addiction.perft > tests/addiction/perft.tsv

writes the table anew, with the oracle's numbers. The deal of a line is the one whose seed is its number; "late" stands
for that deal after so many card moves that none is left, or LATE of them, so that shuffles and stuck ends are counted.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from itertools import product

from games.addiction.game import GAME
from games.addiction.presets import PRESETS
from games.cards.shuffle import SEED_SIZE
from games.engine.protocol import Deal, Position
from tests.addiction import oracle

DEALS = range(1, 11)
STARTS = ("dealt", "late")
LATE = 100
DEPTHS = range(1, 5)


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


def dealt_table(preset: str, number: int) -> oracle.Table:
    """The oracle's table of a numbered deal."""
    dealt = deal(preset, number)
    return oracle.start(preset, [str(card) for card in dealt.deck], dealt.seed)


@cache
def late_moves(preset: str, number: int) -> list[str]:
    """What leads to the late start: each time another one of the card moves in their sorted order."""
    table, made = dealt_table(preset, number), list[str]()
    while len(made) < LATE and (texts := sorted(oracle.card_moves(table))):
        made.append(texts[len(made) % len(texts)])
        table = oracle.play(table, made[-1])
    return made


def engine_start(preset: str, number: int, start: str) -> Position:
    """The engine's table of a numbered deal."""
    position: Position = GAME.first_position(preset, deal(preset, number))
    for text in late_moves(preset, number) if start == "late" else ():
        position = position.apply(GAME.parse_move(text))
    return position


def oracle_start(preset: str, number: int, start: str) -> oracle.Table:
    """The oracle's table of a numbered deal."""
    table = dealt_table(preset, number)
    for text in late_moves(preset, number) if start == "late" else ():
        table = oracle.play(table, text)
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

"""Counted move paths ("perft"): how many sequences of n moves a deal has, by the engine and by the oracle.

A table `perft.tsv` has a line for each preset, each of ten deals and each start: as dealt, or "late", which is what the
game makes of it. The deal of a line is the one whose seed is its number.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from games.engine.protocol import Game, Position
from tests.shared.oracles import Oracle, Table

DEALS = range(1, 11)
STARTS = ("dealt", "late")


@dataclass(frozen=True)
class Perft:
    """How the paths of one game are counted. A start is found by preset, number of the deal, and "dealt" or "late"."""

    game: Game
    oracle: Oracle
    engine_start: Callable[[str, int, str], Position]
    oracle_start: Callable[[str, int, str], Table]
    depths: range

    def difference(self, preset: str, number: str, start: str, counts: Iterable[str]) -> str:
        """Where the engine counts otherwise than a line of the table says, "" for nowhere."""
        position = self.engine_start(preset, int(number), start)
        for depth, expected in zip(self.depths, counts, strict=True):
            found = engine_paths(position, depth)
            if found != int(expected):
                below = self.subtotals(preset, int(number), start, depth)
                return f"{found} instead of {expected} at depth {depth}\n{below}"
        return ""

    def subtotals(self, preset: str, number: int, start: str, depth: int) -> str:
        """Both counts below each first move, a line a move: where to look when a count is wrong."""
        position, table = self.engine_start(preset, number, start), self.oracle_start(preset, number, start)
        mine = {str(move): engine_paths(position.apply(move), depth - 1) for move in position.legal_moves()}
        theirs = {
            text: self.oracle_paths(self.oracle.play(table, text), depth - 1) for text in self.oracle.legal(table)
        }
        moves = sorted(mine.keys() | theirs.keys())
        return "\n".join(f"{move}: engine {mine.get(move)}, oracle {theirs.get(move)}" for move in moves)

    def oracle_paths(self, table: Table, depth: int) -> int:
        """The number of ways to make `depth` moves from here, by the oracle."""
        texts = self.oracle.legal(table)
        if depth <= 1:
            return len(texts) if depth else 1
        return sum(self.oracle_paths(self.oracle.play(table, text), depth - 1) for text in texts)

    def table_lines(self) -> Iterator[str]:
        """The table with the oracle's numbers, a line for its head and one for each start."""
        yield "\t".join(["preset", "deal", "start", *map(str, self.depths)])
        for preset, number, start in product(self.game.presets, DEALS, STARTS):
            table = self.oracle_start(preset, number, start)
            counts = [self.oracle_paths(table, depth) for depth in self.depths]
            yield "\t".join([preset, str(number), start, *map(str, counts)])

    def write(self) -> None:
        """The table to the standard output."""
        for line in self.table_lines():
            sys.stdout.write(line + "\n")


def engine_paths(position: Position, depth: int) -> int:
    """The number of ways to make `depth` moves from here, by the engine."""
    moves = position.legal_moves()
    if depth <= 1:
        return len(moves) if depth else 1
    return sum(engine_paths(position.apply(move), depth - 1) for move in moves)


def read_table(path: Path) -> list[list[str]]:
    """The lines of a written table in words, without its head."""
    return [line.split("\t") for line in path.read_text().splitlines()[1:]]


def check_whole(lines: list[list[str]], presets: Iterable[str]) -> None:
    """A table has ten deals of every preset, dealt and late, and no line twice."""
    starts = Counter((preset, start) for preset, _, start, *_ in lines)
    assert starts == {(preset, start): len(DEALS) for preset in presets for start in STARTS}
    assert len({tuple(line) for line in lines}) == len(lines)

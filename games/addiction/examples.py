"""What the rules of Addiction draw: parts of two tables, each as small as what it shows allows."""

from __future__ import annotations

from collections.abc import Mapping

from games.addiction.layout import CELLS
from games.addiction.moves import SHUFFLE, AddictionMove
from games.addiction.presets import AddictionPreset
from games.addiction.rules import AddictionPosition
from games.engine.protocol import Example

# One gap that continues a row, one in the first column, two right of a king.
TABLE = """
2H 3H 4H .. 9C QD 9S 8D 6S 9D 4C 4D 7H
.. 6C 7C 5H 2C JD 6H QS 5D 5S 7D JH KC
TS JC 2S KD .. .. 9H JS TC KH 5C 4S 8S
8H 3D 3S TD 7S KS 2D 3C QC TH QH 6D 8C"""
# Every gap is right of a king, so that a shuffle is allowed in every preset.
STUCK = """
2S 3S 4S 5S KD .. 8H 3C 5C JS QD TC 9D
QH 7D KS .. 9C 3H 6D 8D QC QS 6S TD TS
2D 3D TH JC KH .. 4C 9H 5H 8S JH 7S 8C
6C KC .. 9S 2H JD 5D 7C 6H 4H 2C 4D 7H"""
# Chosen for what it deals: in every preset the runs in place stay as long as they are, and new gaps land in sight.
SEED = bytes([3, 5] * 16)
SIGHT = 7  # columns of the tables before and after a shuffle


def examples(preset: AddictionPreset) -> Mapping[str, Example]:
    """By name."""
    table, stuck = _table(preset, TABLE), _table(preset, STUCK)
    return {
        "gap": _example(table, _part("AB", 2, 5), "B4-A4"),
        "first-column": _example(table, _part("BC", 1, 5), "C3-B1"),
        "dead": _example(table, _part("C", 3, 7), "A5-C5", refused=True),
        "in-place": Example(table, _part("AB", 1, 5)),
        "shuffle": Example(stuck, _part("ABCD", 1, SIGHT), SHUFFLE),
        "shuffled": Example(stuck.apply(SHUFFLE), _part("ABCD", 1, SIGHT)),
    }


def _example(position: AddictionPosition, places: tuple[str, ...], move: str, *, refused: bool = False) -> Example:
    return Example(position, places, AddictionMove.from_text(move), refused)


def _part(rows: str, first: int, last: int) -> tuple[str, ...]:
    """The cells of some rows, from one column to another, both counted from 1."""
    return tuple(cell for cell in CELLS if cell[0] in rows and first <= int(cell[1:]) <= last)


def _table(preset: AddictionPreset, rows: str) -> AddictionPosition:
    """The position with these cells and no shuffle made yet."""
    return AddictionPosition.from_text(preset, SEED, f"{rows}\nshuffles: 0 of {preset.shuffles}")

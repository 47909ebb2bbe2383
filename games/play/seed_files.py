"""The files in `seeds/`: graded deals and how they are won, one file for each preset that has any.

`<game>-<preset>.csv` has a header and a row for each deal, the lowest number first. The columns:
`number` names the deal; `seed` fixes it, in hex; `level` says how hard it is; `par` is the length of `line`, the moves
that win, and `optimal` whether no shorter line wins; `wins` is how many of ROBOT_PLAYS plays a simple robot won, and
`left` how many cards of the tableau were not in place at their ends, all plays together.
"""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from games.engine import registry
from games.engine.errors import UnknownGameError, UnknownPresetError

COLUMNS = ("number", "seed", "level", "par", "optimal", "wins", "left", "line")
LEVELS = ("easy", "medium", "hard", "expert")
ROBOT_PLAYS = 50

_NUMBER, _SEED, _TRUTHS = re.compile(r"[1-9]\d{0,8}|0"), re.compile(r"[0-9a-f]{64}"), {"yes": True, "no": False}


class SeedFileError(Exception):
    """A file in `seeds/` that cannot be used; the text says which, where and why."""


class GradedDeal(NamedTuple):
    """A row."""

    number: int
    seed: bytes
    level: str
    optimal: bool
    wins: int
    left: int
    line: tuple[str, ...]

    @property
    def par(self) -> int:
        """The fewest moves known to win the deal."""
        return len(self.line)


class SeedFile(NamedTuple):
    """Where the deals of a preset are kept."""

    game: str
    preset: str
    path: Path

    def read(self) -> list[GradedDeal]:
        """Its deals; none when there is no file yet. Raises SeedFileError."""
        if not self.path.exists():
            return []
        try:
            with self.path.open(newline="", encoding="utf-8") as lines:
                return list(self._checked(csv.reader(lines, strict=True)))
        except (UnicodeDecodeError, csv.Error) as error:
            raise SeedFileError(f"{self.path}: {error}") from None

    def write(self, deals: Iterable[GradedDeal]) -> None:
        """Puts these deals into the file in place of what it held, all or nothing even if killed."""
        beside = self.path.with_suffix(".new")
        with beside.open("w", newline="", encoding="utf-8") as file:
            rows = csv.writer(file, lineterminator="\n")
            rows.writerow(COLUMNS)
            rows.writerows(map(_row, sorted(deals)))
        os.replace(beside, self.path)

    def _checked(self, rows: Iterator[list[str]]) -> Iterator[GradedDeal]:
        number, seeds = 0, set[bytes]()
        if next(rows, None) != list(COLUMNS):
            raise SeedFileError(f"{self.path}, line 1: the columns are not {','.join(COLUMNS)}")
        for line, row in enumerate(rows, start=2):
            try:
                deal = _deal(row)
                if deal.number <= number or deal.seed in seeds:
                    raise ValueError(f"number {deal.number} does not come after {number}, or its seed was there before")
            except ValueError as error:
                raise SeedFileError(f"{self.path}, line {line}: {error}") from None
            number = deal.number
            seeds.add(deal.seed)
            yield deal


def seed_file(folder: Path, game: str, preset: str) -> SeedFile:
    """Where the deals of a preset are kept, whether there are any or not."""
    return SeedFile(game, preset, folder / f"{game}-{preset}.csv")


def seed_files(folder: Path) -> list[SeedFile]:
    """Every file that there is. Raises SeedFileError for one that is named after no preset."""
    return [_named(path) for path in sorted(folder.glob("*.csv"))]


def _named(path: Path) -> SeedFile:
    game, _, preset = path.stem.partition("-")
    try:
        registry.preset(game, preset)
    except (UnknownGameError, UnknownPresetError) as error:
        raise SeedFileError(f"{path}: {error}") from None
    return SeedFile(game, preset, path)


def _row(deal: GradedDeal) -> tuple[object, ...]:
    optimal = "yes" if deal.optimal else "no"
    return (deal.number, deal.seed.hex(), deal.level, deal.par, optimal, deal.wins, deal.left, " ".join(deal.line))


def _deal(row: list[str]) -> GradedDeal:
    """Raises ValueError."""
    if len(row) != len(COLUMNS):
        raise ValueError(f"{len(row)} columns instead of {len(COLUMNS)}")
    number, seed, level, par, optimal, wins, left, line = row
    if not _SEED.fullmatch(seed):
        raise ValueError(f"{seed!r} is no seed of 64 hexadecimal digits")
    if level not in LEVELS:
        raise ValueError(f"{level!r} is none of {', '.join(LEVELS)}")
    if optimal not in _TRUTHS:
        raise ValueError(f"optimal is {optimal!r}, not yes or no")
    proven, moves = _TRUTHS[optimal], tuple(line.split())
    deal = GradedDeal(_whole(number), bytes.fromhex(seed), level, proven, _whole(wins), _whole(left), moves)
    if deal.par != _whole(par):
        raise ValueError(f"par is {par}, but the line has {deal.par} moves")
    if not deal.number > 0 or deal.wins > ROBOT_PLAYS:
        raise ValueError(f"number {number}, {wins} wins of {ROBOT_PLAYS}")
    return deal


def _whole(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"{text!r} is no whole number")
    return int(text)

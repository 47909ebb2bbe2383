"""Random plays of the engine and the oracle side by side, with undo, redo and forbidden moves in between."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from games.engine.errors import IllegalMoveError
from games.engine.history import History
from tests.shared.oracles import Oracle, Table


@dataclass
class Report:
    """What many playouts came to."""

    positions: int = 0
    plays: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)


class SideBySide(ABC):
    """One play, kept by the engine's history and by the oracle with a list of tables. A game says how it is played."""

    longest: int
    """After so many actions a play is left."""
    oracle: Oracle

    def __init__(self, preset: str, history: History, table: Table, rng: random.Random) -> None:
        self.preset, self.history, self.tables, self.rng = preset, history, [table], rng
        self.undone: list[Table] = []
        self.moves = 0
        self._facts: dict[str, Any] = {}

    @abstractmethod
    def engine_facts(self) -> dict[str, Any]:
        """The engine's side of `oracle.facts`."""

    @abstractmethod
    def choice(self, texts: list[str]) -> str:
        """One of the legal texts."""

    @abstractmethod
    def any_action(self) -> str:
        """A random action, legal or, mostly, not."""

    @abstractmethod
    def kind(self, move: str) -> str:
        """What a move is counted as in the report."""

    def spelled(self, move: str) -> str:
        """A move as the player writes it, where there are several ways."""
        return move

    def is_listed(self, action: str) -> bool:
        """Whether the oracle lists an action, however it is written."""
        return action in self.facts["legal"]

    @property
    def facts(self) -> dict[str, Any]:
        """What the oracle says of the table, worked out once for each."""
        if not self._facts:
            self._facts = self.oracle.facts(self.tables[-1])
        return self._facts

    def name(self) -> str:
        """Where this play stands."""
        return f"{self.preset} {self.history.positions[0]} after {self.history.log}"

    def difference(self) -> str:
        """What the two disagree about, "" for nothing."""
        mine, theirs = self.engine_facts() | {"moves": self.history.moves}, self.facts | {"moves": self.moves}
        wrong = [f"{key}: {mine[key]} instead of {theirs[key]}" for key in theirs if mine[key] != theirs[key]]
        return f"{self.name()}: {wrong}" if wrong else ""

    def step(self) -> str:
        """Makes one random action on both sides, and says of which kind; "" when the play is over."""
        texts, dice = self.facts["legal"], self.rng.random()
        if self.facts["outcome"] != "won" and len(self.tables) > 1 and dice < (0.06 if texts else 0.5):
            kind = self._undo()
        elif self.undone and dice < 0.2:
            kind = self._redo()
        elif texts:
            kind = self._move(self.choice(texts))
        else:
            return ""
        self.moves += 1
        self._facts = {}
        return kind

    def _undo(self) -> str:
        self.history.undo()
        self.undone.append(self.tables.pop())
        return "undo"

    def _redo(self) -> str:
        self.history.redo()
        self.tables.append(self.undone.pop())
        return "redo"

    def _move(self, move: str) -> str:
        self.history.play(self.spelled(move))
        self.tables.append(self.oracle.play(self.tables[-1], move))
        self.undone.clear()
        return self.kind(move)

    def forbidden(self) -> str:
        """What a random action that the oracle does not list does to the engine; "" when it is refused, as it must."""
        action = self.any_action()
        if self.is_listed(action):
            return ""
        try:
            self.history.follow(action)
        except IllegalMoveError:
            return ""
        return f"{self.name()}: {action} was accepted"


Begin = Callable[[str, random.Random], SideBySide]
"""Begins a play of a preset, its deck drawn at random."""


def playouts(begin: Begin, preset: str, seed: int) -> Iterator[tuple[Report, str]]:
    """Endless random plays of `preset`: after every position the report so far and what was wrong with it."""
    report, rng = Report(), random.Random(f"{preset} {seed}")
    while True:
        pair = begin(preset, rng)
        report.plays += 1
        for _ in range(pair.longest):
            report.positions += 1
            report.seen[pair.history.position.outcome.value] += 1
            wrong = pair.difference() or pair.forbidden()
            if wrong:
                report.disagreements.append(wrong)
            yield report, wrong
            if wrong or not (action := pair.step()):
                break
            report.seen[action] += 1


def compare(begin: Begin, preset: str, positions: int, seed: int = 0) -> Report:
    """The report over `positions` positions of `preset`."""
    for report, _ in playouts(begin, preset, seed):
        if report.positions >= positions:
            return report
    raise AssertionError("playouts never end")

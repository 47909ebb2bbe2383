"""Random plays of the engine and the oracle side by side, with undo, redo and forbidden moves in between."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from games.cards.deck import deck_from_text, sorted_deck
from games.engine.errors import IllegalMoveError
from games.engine.history import History
from games.engine.protocol import Deal
from games.pyramid.game import GAME
from games.pyramid.rules import PyramidPosition
from tests.pyramid import oracle

ALL_PLACES = [letter + str(n + 1) for size, letter in enumerate("ABCDEFG") for n in range(size + 1)] + [
    *("S", "W", "W1", "W2", "W3")
]
LONGEST = 160


@dataclass
class Report:
    """What many playouts came to."""

    positions: int = 0
    plays: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)


class Pair:
    """One play, kept by the engine's history and by the oracle with a list of tables."""

    def __init__(self, preset: str, rng: random.Random) -> None:
        cards = [str(card) for card in sorted_deck()]
        rng.shuffle(cards)
        self.preset, self.rng = preset, rng
        self.history = History(GAME, preset, Deal(deck_from_text(" ".join(cards)), bytes(32)))
        self.tables = [oracle.start(preset, cards)]
        self.undone: list[oracle.Table] = []
        self.moves = 0
        # How strongly this player prefers removals: from aimless to greedy.
        self.greed = rng.choice((0.0, 0.5, 0.9, 1.0))

    def difference(self) -> str:
        """What the two disagree about, "" for nothing."""
        mine, theirs = engine_facts(self.history), oracle.facts(self.tables[-1]) | {"moves": self.moves}
        wrong = [f"{key}: {mine[key]} instead of {theirs[key]}" for key in theirs if mine[key] != theirs[key]]
        return f"{self.preset} after {self.history.log}: {wrong}" if wrong else ""

    def step(self) -> str:
        """Makes one random action on both sides, and says which; "" when the play is over."""
        texts = oracle.legal(self.tables[-1])
        won = not self.tables[-1]["cells"]
        dice = self.rng.random()
        if not won and len(self.tables) > 1 and dice < (0.06 if texts else 0.5):
            self.history.undo()
            self.undone.append(self.tables.pop())
            action = "undo"
        elif self.undone and dice < 0.2:
            self.history.redo()
            self.tables.append(self.undone.pop())
            action = "redo"
        elif texts:
            action = self.choice(texts)
            self.history.play(self.turned(action))
            self.tables.append(oracle.play(self.tables[-1], action))
            self.undone.clear()
        else:
            return ""
        self.moves += 1
        return action if action in ("undo", "redo", "draw", "redeal") else "removal"

    def choice(self, texts: list[str]) -> str:
        """One of the legal texts."""
        removals = [text for text in texts if text not in ("draw", "redeal")]
        return self.rng.choice(removals if removals and self.rng.random() < self.greed else texts)

    def turned(self, text: str) -> str:
        """The text, its pair turned round half of the time."""
        return "-".join(reversed(text.split("-"))) if self.rng.random() < 0.5 else text

    def forbidden(self) -> str:
        """What a random action that the oracle does not list does to the engine; "" when it is refused, as it must."""
        first, second = self.rng.choice(ALL_PLACES), self.rng.choice(ALL_PLACES)
        won = not self.tables[-1]["cells"]
        text = self.rng.choice((first, "draw", "redeal", "undo" if won else first, *[f"{first}-{second}"] * 5))
        listed = oracle.legal(self.tables[-1])
        if text in listed or f"{second}-{first}" in listed:
            return ""
        try:
            self.history.follow(text)
        except IllegalMoveError:
            return ""
        return f"{self.preset} after {self.history.log}: {text} was accepted"


def engine_facts(history: History) -> dict[str, Any]:
    """The engine's side of `oracle.facts`."""
    position = history.position
    assert isinstance(position, PyramidPosition)
    return GAME.facts(position) | {
        "legal": sorted(str(move) for move in position.legal_moves()),
        "outcome": position.outcome.value,
        "score": position.score,
        "gone": [str(card) for card in position.foundation],
        "moves": history.moves,
    }


def playouts(preset: str, seed: int) -> Iterator[tuple[Report, str]]:
    """Endless random plays of `preset`: after every position the report so far and what was wrong with it."""
    report, rng = Report(), random.Random(f"{preset} {seed}")
    while True:
        pair = Pair(preset, rng)
        report.plays += 1
        for _ in range(LONGEST):
            report.positions += 1
            report.seen[pair.history.position.outcome.value] += 1
            wrong = pair.difference() or pair.forbidden()
            if wrong:
                report.disagreements.append(wrong)
            yield report, wrong
            if wrong or not (action := pair.step()):
                break
            report.seen[action] += 1


def compare(preset: str, positions: int, seed: int = 0) -> Report:
    """The report over `positions` positions of `preset`."""
    for report, _ in playouts(preset, seed):
        if report.positions >= positions:
            return report
    raise AssertionError("playouts never end")

"""Random plays of Pyramid by the engine and the oracle side by side."""

from __future__ import annotations

import random
from typing import Any

from games.cards.deck import deck_from_text, sorted_deck
from games.engine.history import History
from games.engine.protocol import Deal
from games.pyramid.game import GAME
from games.pyramid.rules import PyramidPosition
from tests.pyramid import oracle
from tests.shared.playouts import SideBySide

ALL_PLACES = [letter + str(n + 1) for size, letter in enumerate("ABCDEFG") for n in range(size + 1)] + [
    *("S", "W", "W1", "W2", "W3")
]
ALONE = ("draw", "redeal")


class Pair(SideBySide):
    """One play of Pyramid."""

    longest = 160
    oracle = oracle

    def __init__(self, preset: str, rng: random.Random) -> None:
        cards = [str(card) for card in sorted_deck()]
        rng.shuffle(cards)
        history = History(GAME, preset, Deal(deck_from_text(" ".join(cards)), bytes(32)))
        super().__init__(preset, history, oracle.start(preset, cards), rng)
        # How strongly this player prefers removals: from aimless to greedy.
        self.greed = rng.choice((0.0, 0.5, 0.9, 1.0))

    def engine_facts(self) -> dict[str, Any]:
        position = self.history.position
        assert isinstance(position, PyramidPosition)
        return GAME.facts(position) | {
            "legal": sorted(str(move) for move in position.legal_moves()),
            "outcome": position.outcome.value,
            "score": position.score,
            "gone": [str(card) for card in position.foundation],
        }

    def choice(self, texts: list[str]) -> str:
        removals = [text for text in texts if text not in ALONE]
        return self.rng.choice(removals if removals and self.rng.random() < self.greed else texts)

    def any_action(self) -> str:
        first, second = self.rng.choice(ALL_PLACES), self.rng.choice(ALL_PLACES)
        alone = "undo" if self.facts["outcome"] == "won" else first
        return self.rng.choice((first, *ALONE, alone, *[f"{first}-{second}"] * 5))

    def kind(self, move: str) -> str:
        return move if move in ALONE else "removal"

    def spelled(self, move: str) -> str:
        """The move, its pair turned round half of the time."""
        return turned(move) if self.rng.random() < 0.5 else move

    def is_listed(self, action: str) -> bool:
        return super().is_listed(action) or super().is_listed(turned(action))


def turned(text: str) -> str:
    """A pair with its second place first."""
    return "-".join(reversed(text.split("-")))

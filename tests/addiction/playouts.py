"""Random plays of Addiction by the engine and the oracle side by side."""

from __future__ import annotations

import random
from typing import Any

from games.addiction.game import GAME
from games.addiction.rules import AddictionPosition
from games.cards.deck import deck_from_text
from games.engine.history import History
from games.engine.protocol import Deal
from tests.addiction import oracle
from tests.shared.playouts import SideBySide


def random_deck(rng: random.Random) -> list[str]:
    """Half of the time any deck, else one whose rows are in order but for a few cards: such plays see wins."""
    if rng.random() < 0.5:
        return rng.sample(oracle.DECK, 52)
    suits = rng.sample("CDHS", 4)
    deck = [rank + suit for suit in suits for rank in oracle.RANKS + "A"]
    for _ in range(rng.randrange(1, 12)):
        one, other = rng.randrange(52), rng.randrange(52)
        deck[one], deck[other] = deck[other], deck[one]
    return deck


class Pair(SideBySide):
    """One play of Addiction."""

    longest = 120
    oracle = oracle

    def __init__(self, preset: str, rng: random.Random) -> None:
        cards, seed = random_deck(rng), rng.randbytes(32)
        history = History(GAME, preset, Deal(deck_from_text(" ".join(cards)), seed))
        super().__init__(preset, history, oracle.start(preset, cards, seed), rng)
        # How strongly this player prefers moves that put a card in place: from aimless to greedy.
        self.greed = rng.choice((0.0, 0.5, 0.9, 1.0))
        self.shuffles = rng.choice((0.02, 0.2))

    def engine_facts(self) -> dict[str, Any]:
        position = self.history.position
        assert isinstance(position, AddictionPosition)
        view = GAME.view(position)
        return GAME.facts(position) | {
            "legal": sorted(str(move) for move in position.legal_moves()),
            "in_place": sorted(cell.place for cell in view.cells if cell.in_place),
            "outcome": position.outcome.value,
            "stuck": view.stuck,
        }

    def choice(self, texts: list[str]) -> str:
        moves = [text for text in texts if text != "shuffle"]
        if len(moves) < len(texts) and (not moves or self.rng.random() < self.shuffles):
            return "shuffle"
        good = [text for text in moves if self.puts_in_place(*text.split("-"))]
        return self.rng.choice(good if good and self.rng.random() < self.greed else moves)

    def puts_in_place(self, source: str, target: str) -> bool:
        """Whether a move puts a card in place that was not."""
        in_place = self.facts["in_place"]
        return source not in in_place and (target[1:] == "1" or oracle.left_of(target) in in_place)

    def any_action(self) -> str:
        gaps = oracle.gaps(self.tables[-1])
        first, second = self.rng.choice(oracle.NAMES), self.rng.choice([*oracle.NAMES[::4], *gaps])
        alone = "undo" if self.facts["outcome"] == "won" else first
        return self.rng.choice((alone, "shuffle", *[f"{first}-{second}"] * 8))

    def kind(self, move: str) -> str:
        return move if move == "shuffle" else "card move"

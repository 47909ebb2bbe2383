"""Random plays of the engine and the oracle side by side, with undo, redo and forbidden moves in between."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from games.addiction.game import GAME
from games.addiction.rules import AddictionPosition
from games.cards.deck import deck_from_text
from games.engine.errors import IllegalMoveError
from games.engine.history import History
from games.engine.protocol import Deal
from tests.addiction import oracle

LONGEST = 120


@dataclass
class Report:
    """What many playouts came to."""

    positions: int = 0
    plays: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)


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


class Pair:
    """One play, kept by the engine's history and by the oracle with a list of tables."""

    def __init__(self, preset: str, rng: random.Random) -> None:
        cards, seed = random_deck(rng), rng.randbytes(32)
        self.preset, self.rng = preset, rng
        self.history = History(GAME, preset, Deal(deck_from_text(" ".join(cards)), seed))
        self.tables = [oracle.start(preset, cards, seed)]
        self.undone: list[oracle.Table] = []
        self.moves = 0
        self.facts: dict[str, Any] = {}
        # How strongly this player prefers moves that put a card in place: from aimless to greedy.
        self.greed = rng.choice((0.0, 0.5, 0.9, 1.0))
        self.shuffles = rng.choice((0.02, 0.2))

    def difference(self) -> str:
        """What the two disagree about, "" for nothing."""
        self.facts = oracle.facts(self.tables[-1])
        mine, theirs = engine_facts(self.history), self.facts | {"moves": self.moves}
        wrong = [f"{key}: {mine[key]} instead of {theirs[key]}" for key in theirs if mine[key] != theirs[key]]
        return f"{self.name()}: {wrong}" if wrong else ""

    def name(self) -> str:
        """Where this play stands."""
        return f"{self.preset} {self.history.positions[0]} after {self.history.log}"

    def step(self) -> str:
        """Makes one random action on both sides, and says which; "" when the play is over."""
        texts, dice = self.facts["legal"], self.rng.random()
        if self.facts["outcome"] != "won" and len(self.tables) > 1 and dice < (0.06 if texts else 0.5):
            self.history.undo()
            self.undone.append(self.tables.pop())
            action = "undo"
        elif self.undone and dice < 0.2:
            self.history.redo()
            self.tables.append(self.undone.pop())
            action = "redo"
        elif texts:
            action = self.choice(texts)
            self.history.play(action)
            self.tables.append(oracle.play(self.tables[-1], action))
            self.undone.clear()
        else:
            return ""
        self.moves += 1
        return action if action in ("undo", "redo", "shuffle") else "card move"

    def choice(self, texts: list[str]) -> str:
        """One of the legal texts."""
        moves = [text for text in texts if text != "shuffle"]
        if len(moves) < len(texts) and (not moves or self.rng.random() < self.shuffles):
            return "shuffle"
        good = [text for text in moves if self.puts_in_place(*text.split("-"))]
        return self.rng.choice(good if good and self.rng.random() < self.greed else moves)

    def puts_in_place(self, source: str, target: str) -> bool:
        """Whether a move puts a card in place that was not."""
        in_place = self.facts["in_place"]
        return source not in in_place and (target[1:] == "1" or oracle.left_of(target) in in_place)

    def forbidden(self) -> str:
        """What a random action that the oracle does not list does to the engine; "" when it is refused, as it must."""
        gaps = oracle.gaps(self.tables[-1])
        first, second = self.rng.choice(oracle.NAMES), self.rng.choice([*oracle.NAMES[::4], *gaps])
        alone = "undo" if self.facts["outcome"] == "won" else first
        text = self.rng.choice((alone, "shuffle", *[f"{first}-{second}"] * 8))
        if text in self.facts["legal"]:
            return ""
        try:
            self.history.follow(text)
        except IllegalMoveError:
            return ""
        return f"{self.name()}: {text} was accepted"


def engine_facts(history: History) -> dict[str, Any]:
    """The engine's side of `oracle.facts`."""
    position = history.position
    assert isinstance(position, AddictionPosition)
    view = GAME.view(position)
    return GAME.facts(position) | {
        "legal": sorted(str(move) for move in position.legal_moves()),
        "in_place": sorted(cell.place for cell in view.cells if cell.in_place),
        "outcome": position.outcome.value,
        "stuck": view.stuck,
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

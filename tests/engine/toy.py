"""A game of a few lines that shared code is tested with: take one or two from a heap, the last one wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.cards.card import Card
from games.cards.deck import sorted_deck
from games.engine.errors import IllegalMoveError, MalformedMoveError
from games.engine.protocol import Deal, Example, Move, Outcome, Position
from games.engine.search import UNKNOWN, Budget, Finding, finished
from games.engine.view import Layout, PositionView

DEAL = Deal(sorted_deck(), bytes(32))


@dataclass(frozen=True)
class ToyPreset:
    """How large the heap is at first."""

    slug: str
    heap: int
    ranked_by: tuple[str, ...] = ("moves",)
    winnable_share: float | None = None


@dataclass(frozen=True)
class Take:
    """A move."""

    number: int

    def __str__(self) -> str:
        return f"take {self.number}"


@dataclass(frozen=True)
class Heap:
    """A position."""

    size: int
    score: int | None = None

    @property
    def outcome(self) -> Outcome:
        return Outcome.OPEN if self.size else Outcome.WON

    def legal_moves(self) -> tuple[Take, ...]:
        return tuple(Take(number) for number in (1, 2) if number <= self.size)

    def apply(self, move: Move) -> Heap:
        if not isinstance(move, Take) or move not in self.legal_moves():
            raise IllegalMoveError("too_many")
        return Heap(self.size - move.number)


class ToyGame:
    """The descriptor; moves may be written with any number of blanks."""

    slug = "toy"
    shelf = 99
    rules_version = 1
    words = "tests.engine.toy"
    presets: Mapping[str, ToyPreset] = {"small": ToyPreset("small", 3), "large": ToyPreset("large", 1000)}

    def layout(self, preset: str) -> Layout:
        return Layout({}, {})

    def deal(self, preset: str, seed: bytes) -> Deal:
        return Deal(sorted_deck(), seed)

    def first_position(self, preset: str, deal: Deal) -> Heap:
        return Heap(self.presets[preset].heap)

    def parse_move(self, text: str) -> Take:
        match text.split():
            case ["take", ("1" | "2") as number]:
                return Take(int(number))
            case _:
                raise MalformedMoveError(text)

    def position_from_text(self, preset: str, deal: Deal, text: str) -> Heap:
        return Heap(int(text))

    def view(self, position: Position) -> PositionView:
        return PositionView((), (), ())

    def facts(self, position: Position) -> dict[str, object]:
        assert isinstance(position, Heap)
        return {"heap": position.size}

    def cards(self, position: Position) -> tuple[Card, ...]:
        return sorted_deck()

    def verdict(self, position: Position) -> Finding:
        return finished(position) or UNKNOWN

    def solve(self, position: Position, budget: Budget) -> Finding:
        return finished(position) or UNKNOWN

    def examples(self, preset: str) -> Mapping[str, Example]:
        return {}


TOY = ToyGame()

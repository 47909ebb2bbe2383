"""Odd and Even: ten cards, three of them open. Take them one by one, an odd one after an even one and so on.

The smallest game that has cells, a face-down stock, a foundation, wins and losses.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.cards.card import Card, Rank, Suit
from games.cards.deck import Deck
from games.engine.errors import IllegalMoveError, MalformedMoveError
from games.engine.protocol import Move, Outcome

PLACES = ("A1", "A2", "A3")
IN_PLAY = {Card(rank, Suit.HEARTS) for rank in Rank if rank <= Rank.TEN}

Cards = tuple[Card, ...]


@dataclass(frozen=True)
class ToyPreset:
    """Whether the first card must be an even one."""

    slug: str
    even_first: bool = False
    ranked_by: tuple[str, ...] = ("moves", "time")
    winnable_share: float | None = None


PRESETS = {preset.slug: preset for preset in (ToyPreset("any"), ToyPreset("even", even_first=True))}


@dataclass(frozen=True)
class Take:
    """The card on a place is taken."""

    place: str

    def __str__(self) -> str:
        return self.place

    @staticmethod
    def from_text(text: str) -> Take:
        """Raises MalformedMoveError."""
        if text not in PLACES:
            raise MalformedMoveError(text)
        return Take(text)


@dataclass(frozen=True)
class ToyPosition:
    """The table: what lies on the places, the stock (next card first), what was taken (oldest first)."""

    preset: ToyPreset
    cells: tuple[Card | None, ...]
    stock: Cards
    taken: Cards

    score = None

    @property
    def outcome(self) -> Outcome:
        if not any(self.cells):
            return Outcome.WON
        return Outcome.OPEN if self.legal_moves() else Outcome.LOST

    def legal_moves(self) -> tuple[Take, ...]:
        return tuple(Take(place) for place in PLACES if self.why_not(place) is None)

    def why_not(self, place: str) -> IllegalMoveError | None:
        """Why the card on a place may not be taken; None when it may."""
        card = self.cells[PLACES.index(place)]
        if not any(self.cells):
            return IllegalMoveError("game_over")
        if card is None:
            return IllegalMoveError("empty_place")
        if self.taken and self.taken[-1].rank % 2 == card.rank % 2:
            return IllegalMoveError("same_kind", card, self.taken[-1])
        if not self.taken and self.preset.even_first and card.rank % 2:
            return IllegalMoveError("even_first", card)
        return None

    def apply(self, move: Move) -> ToyPosition:
        if not isinstance(move, Take):
            raise TypeError(move)
        if error := self.why_not(move.place):
            raise error
        at = PLACES.index(move.place)
        card = self.cells[at]
        assert card is not None
        cells = (*self.cells[:at], self.stock[0] if self.stock else None, *self.cells[at + 1 :])
        return ToyPosition(self.preset, cells, self.stock[1:], (*self.taken, card))

    def __str__(self) -> str:
        rows = (self.cells, self.stock, self.taken)
        return "\n".join(" ".join(str(card or "..") for card in row) or "-" for row in rows)

    @staticmethod
    def from_text(preset: ToyPreset, text: str) -> ToyPosition:
        """Raises ValueError for anything that `str` does not write."""
        rows = [[] if line == "-" else line.split(" ") for line in text.split("\n")]
        if len(rows) != 3 or {word for row in rows for word in row} - {".."} != set(map(str, IN_PLAY)):
            raise ValueError(f"not a table: {text!r}")
        cells, stock, taken = rows
        return ToyPosition(
            preset,
            tuple(None if word == ".." else Card.from_text(word) for word in cells),
            tuple(map(Card.from_text, stock)),
            tuple(map(Card.from_text, taken)),
        )


def first_position(preset: ToyPreset, deck: Deck) -> ToyPosition:
    """The hearts up to ten in the order of the deck: three open, seven in the stock."""
    cards = tuple(card for card in deck if card in IN_PLAY)
    return ToyPosition(preset, cards[:3], cards[3:], ())

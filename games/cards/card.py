"""One playing card: a rank and a suit, written rank then suit ("QH", "TS")."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

RANK_LETTERS = "A23456789TJQK"


class Rank(IntEnum):
    """A rank with its value in points: ace 1 to king 13 (rules.md, section 2)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """The single letter or digit of this rank: "A", "2", … "T", "J", "Q", "K"."""
        return RANK_LETTERS[self - 1]


class Suit(StrEnum):
    """A suit; its value is the letter used in text."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the deck. Compare by value; `Card.from_text` hands out one object per card."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return self.rank.letter + self.suit.value

    @staticmethod
    def from_text(text: str) -> Card:
        """The card written as `text`.

        Raises ValueError when `text` is not a rank and a suit.

        >>> Card.from_text("QH").rank
        <Rank.QUEEN: 12>
        """
        try:
            return CARDS_BY_TEXT[text]
        except KeyError:
            raise ValueError(f"not a card: {text!r}") from None


CARDS_BY_TEXT = {str(card): card for card in (Card(rank, suit) for suit in Suit for rank in Rank)}

"""Decks: 52 different cards in the order they are dealt."""

from __future__ import annotations

from games.cards.card import CARDS_BY_TEXT, Card

Deck = tuple[Card, ...]

DECK_SIZE = 52


def sorted_deck() -> Deck:
    """The deck before any shuffle: clubs, diamonds, hearts, spades, each ace to king."""
    return tuple(CARDS_BY_TEXT.values())


def deck_from_text(text: str) -> Deck:
    """The deck written as 52 cards with blanks between them.

    Raises ValueError when a card is unknown, missing or there twice.
    """
    deck = tuple(Card.from_text(word) for word in text.split())
    if len(deck) != DECK_SIZE or len(set(deck)) != DECK_SIZE:
        raise ValueError(f"a deck is {DECK_SIZE} different cards, this one has {len(set(deck))} in {len(deck)}")
    return deck


def deck_to_text(deck: Deck) -> str:
    """The deck as one line, first card dealt first; `deck_from_text` reads it back."""
    return " ".join(map(str, deck))

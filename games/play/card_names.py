"""The names of the 52 cards, for every game.

A name is a message of its own, not a rank put beside a suit: Icelandic makes one word of both ("spaðadrottning") and
Turkish bends the rank ("maça kızı").
"""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import get_language, gettext, gettext_noop

from games.cards.card import Card

_NAMES = {
    "AC": gettext_noop("ace of clubs"),
    "2C": gettext_noop("two of clubs"),
    "3C": gettext_noop("three of clubs"),
    "4C": gettext_noop("four of clubs"),
    "5C": gettext_noop("five of clubs"),
    "6C": gettext_noop("six of clubs"),
    "7C": gettext_noop("seven of clubs"),
    "8C": gettext_noop("eight of clubs"),
    "9C": gettext_noop("nine of clubs"),
    "TC": gettext_noop("ten of clubs"),
    "JC": gettext_noop("jack of clubs"),
    "QC": gettext_noop("queen of clubs"),
    "KC": gettext_noop("king of clubs"),
    "AD": gettext_noop("ace of diamonds"),
    "2D": gettext_noop("two of diamonds"),
    "3D": gettext_noop("three of diamonds"),
    "4D": gettext_noop("four of diamonds"),
    "5D": gettext_noop("five of diamonds"),
    "6D": gettext_noop("six of diamonds"),
    "7D": gettext_noop("seven of diamonds"),
    "8D": gettext_noop("eight of diamonds"),
    "9D": gettext_noop("nine of diamonds"),
    "TD": gettext_noop("ten of diamonds"),
    "JD": gettext_noop("jack of diamonds"),
    "QD": gettext_noop("queen of diamonds"),
    "KD": gettext_noop("king of diamonds"),
    "AH": gettext_noop("ace of hearts"),
    "2H": gettext_noop("two of hearts"),
    "3H": gettext_noop("three of hearts"),
    "4H": gettext_noop("four of hearts"),
    "5H": gettext_noop("five of hearts"),
    "6H": gettext_noop("six of hearts"),
    "7H": gettext_noop("seven of hearts"),
    "8H": gettext_noop("eight of hearts"),
    "9H": gettext_noop("nine of hearts"),
    "TH": gettext_noop("ten of hearts"),
    "JH": gettext_noop("jack of hearts"),
    "QH": gettext_noop("queen of hearts"),
    "KH": gettext_noop("king of hearts"),
    "AS": gettext_noop("ace of spades"),
    "2S": gettext_noop("two of spades"),
    "3S": gettext_noop("three of spades"),
    "4S": gettext_noop("four of spades"),
    "5S": gettext_noop("five of spades"),
    "6S": gettext_noop("six of spades"),
    "7S": gettext_noop("seven of spades"),
    "8S": gettext_noop("eight of spades"),
    "9S": gettext_noop("nine of spades"),
    "TS": gettext_noop("ten of spades"),
    "JS": gettext_noop("jack of spades"),
    "QS": gettext_noop("queen of spades"),
    "KS": gettext_noop("king of spades"),
}


def card_name(card: Card) -> str:
    """The card's name in the active language, in the nominative and as it stands within a sentence."""
    return _names(get_language())[str(card)]


def card_names() -> dict[str, str]:
    """The name of every card by its text ("QH"), in the active language."""
    return dict(_names(get_language()))


# The language is asked for once more inside, where gettext takes it from; here it only tells the answers apart.
@lru_cache(maxsize=16)
def _names(language: str | None) -> dict[str, str]:
    return {text: gettext(name) for text, name in _NAMES.items()}

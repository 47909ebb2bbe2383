"""Decks and their text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.deck import deck_from_text, deck_to_text, sorted_deck

SORTED = (
    "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD "
    "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
)


def test_the_sorted_deck_is_pinned_because_every_shuffle_starts_from_it() -> None:
    assert deck_to_text(sorted_deck()) == SORTED


@given(st.permutations(sorted_deck()).map(tuple))
def test_a_deck_reads_back_in_its_order(deck: tuple[object, ...]) -> None:
    assert deck_from_text(" ".join(map(str, deck))) == deck


def test_blanks_and_lines_between_cards_do_not_matter() -> None:
    assert deck_from_text(SORTED.replace(" ", "\n  ")) == sorted_deck()


@pytest.mark.parametrize(
    ("old", "new"), [("AC ", ""), ("AC", "KS"), ("AC", "AC AC"), ("AC", "XX"), ("AC 2C", "AC,2C"), (SORTED, "")]
)
def test_a_deck_with_a_card_missing_doubled_or_unknown_is_refused(old: str, new: str) -> None:
    with pytest.raises(ValueError, match=r"a deck is 52 different cards|not a card"):
        deck_from_text(SORTED.replace(old, new, 1))

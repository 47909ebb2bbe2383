"""Cards and their text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.card import CARDS_BY_TEXT, Card, Rank, Suit

CARDS = st.builds(Card, st.sampled_from(Rank), st.sampled_from(Suit))


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("AS", Rank.ACE, Suit.SPADES),
        ("2H", Rank.TWO, Suit.HEARTS),
        ("TD", Rank.TEN, Suit.DIAMONDS),
        ("JC", Rank.JACK, Suit.CLUBS),
        ("QH", Rank.QUEEN, Suit.HEARTS),
        ("KS", Rank.KING, Suit.SPADES),
    ],
)
def test_a_card_is_written_rank_then_suit(text: str, rank: Rank, suit: Suit) -> None:
    assert Card.from_text(text) == Card(rank, suit)
    assert str(Card(rank, suit)) == text


@given(CARDS)
def test_every_card_reads_back_as_one_and_the_same_object(card: Card) -> None:
    assert Card.from_text(str(card)) == card
    assert Card.from_text(str(card)) is Card.from_text(str(card))


@pytest.mark.parametrize("text", ["", "A", "S", "SA", "1S", "10S", "as", "As", " AS", "AS ", "ASS", "XX", "A♠", "٢H"])
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        Card.from_text(text)


def test_there_are_52_cards_of_4_suits_with_values_from_1_to_13() -> None:
    assert len(CARDS_BY_TEXT) == 52
    for suit in Suit:
        assert [card.rank for card in CARDS_BY_TEXT.values() if card.suit is suit] == list(range(1, 14))

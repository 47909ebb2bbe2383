"""Deals: what a seed fixes, and how cards are laid out from it (rules.md, sections 2 and 5)."""

from __future__ import annotations

from hashlib import shake_256
from itertools import count
from pathlib import Path

import pytest

from games.cards.deck import deck_to_text, sorted_deck
from games.pyramid.game import GAME
from games.pyramid.layout import CELLS
from games.pyramid.presets import PRESETS
from tests.pyramid.perft import deal

GOLD = [line.split("\t") for line in (Path(__file__).parent / "gold_decks.tsv").read_text().splitlines()]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("seed", "deck"), GOLD)
def test_a_seed_deals_the_pinned_deck_in_every_preset(preset: str, seed: str, deck: str) -> None:
    dealt = GAME.deal(preset, bytes.fromhex(seed))
    assert deck_to_text(dealt.deck) == deck
    assert dealt.seed.hex() == seed


@pytest.mark.parametrize(("seed", "deck"), GOLD)
def test_the_pinned_decks_follow_from_the_published_recipe(seed: str, deck: str) -> None:
    """Fisher–Yates from the last card down; bytes of SHAKE-256(seed, "pyramid", block), those past a whole multiple
    of the choices thrown away. Anyone can check a revealed seed with these lines."""
    blocks = (shake_256(bytes.fromhex(seed) + b"pyramid" + n.to_bytes(4, "big")).digest(512) for n in count())
    stream = (byte for block in blocks for byte in block)
    cards = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    for choices in range(52, 1, -1):
        pick = next(byte for byte in stream if byte < 256 // choices * choices) % choices
        cards[choices - 1], cards[pick] = cards[pick], cards[choices - 1]
    assert " ".join(cards) == deck


@pytest.mark.parametrize("preset", PRESETS)
def test_28_cards_fill_the_pyramid_and_24_the_stock_in_deck_order(preset: str) -> None:
    dealt = deal(preset, 9)
    position = GAME.first_position(preset, dealt)
    assert position.cells == dealt.deck[:28]
    assert position.stock == dealt.deck[28:]
    assert position.wastes == ((),) * PRESETS[preset].waste_piles
    assert (position.foundation, position.redeals_left) == ((), PRESETS[preset].redeals)
    assert GAME.facts(position)["cells"] == dict(zip(CELLS, map(str, dealt.deck), strict=False))


def test_every_card_falls_on_every_place_equally_often() -> None:
    """Chi-square over 52 cards × 52 places: 2,601 on average, with a deviation of 72; five of these are allowed."""
    shuffles = 2600
    places = {card: [0] * 52 for card in sorted_deck()}
    for number in range(shuffles):
        for place, card in enumerate(deal("classic", number).deck):
            places[card][place] += 1
    expected = shuffles / 52
    chi_square = sum((seen - expected) ** 2 / expected for row in places.values() for seen in row)
    assert abs(chi_square - 2601) < 5 * 72

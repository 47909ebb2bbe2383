"""Deals: what a seed fixes, and how cards are laid out from it (rules.md, sections 3 and 5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.addiction.game import GAME
from games.addiction.grid import can_move, grid_of
from games.addiction.layout import CELLS
from games.addiction.presets import PRESETS
from games.cards.card import Rank
from games.cards.deck import deck_to_text, sorted_deck
from games.cards.shuffle import shuffled
from tests.addiction import oracle
from tests.addiction.perft import deal
from tests.shared.boards import legal

GOLD = [line.split("\t") for line in (Path(__file__).parent / "gold_decks.tsv").read_text().splitlines()]
# The last gold seed is one whose first deck leaves no card to move.
PASSED_OVER = bytes.fromhex(GOLD[-1][0])


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("seed", "deck"), GOLD)
def test_a_seed_deals_the_pinned_deck_in_every_preset(preset: str, seed: str, deck: str) -> None:
    dealt = GAME.deal(preset, bytes.fromhex(seed))
    assert deck_to_text(dealt.deck) == deck
    assert dealt.seed.hex() == seed


@pytest.mark.parametrize(("seed", "deck"), GOLD)
def test_the_pinned_decks_follow_from_the_published_recipe(seed: str, deck: str) -> None:
    """The oracle's shuffle is the recipe of the rules page; anyone can check a revealed seed with it."""
    decks = oracle.orders(oracle.DECK, bytes.fromhex(seed), "addiction")
    tables = (oracle.start("classic", cards, bytes(32)) for cards in decks)
    first = next(table for table in tables if oracle.card_moves(table))
    assert first["cells"] == oracle.start("classic", deck.split(), bytes(32))["cells"]


def test_a_deal_without_a_card_to_move_is_passed_over_for_the_next_of_its_stream() -> None:
    first = shuffled(sorted_deck(), PASSED_OVER, "addiction")
    assert not can_move(grid_of(first))
    dealt = GAME.deal("classic", PASSED_OVER)
    assert dealt.deck != first
    assert legal(GAME.first_position("classic", dealt))[:-1]


@pytest.mark.parametrize("preset", PRESETS)
def test_no_deal_begins_without_a_card_to_move(preset: str) -> None:
    for number in range(300):
        assert legal(GAME.first_position(preset, deal(preset, number)))[0] != "shuffle"


@pytest.mark.parametrize("preset", PRESETS)
def test_52_cards_fill_four_rows_in_deck_order_and_the_aces_leave_gaps(preset: str) -> None:
    dealt = deal(preset, 9)
    position = GAME.first_position(preset, dealt)
    assert position.cells == tuple(None if card.rank is Rank.ACE else card for card in dealt.deck)
    assert position.shuffles_left == PRESETS[preset].shuffles
    cells = dict(zip(CELLS, map(str, dealt.deck), strict=True))
    assert GAME.facts(position) == {
        "cells": {cell: card for cell, card in cells.items() if card[0] != "A"},
        "shuffles_left": PRESETS[preset].shuffles,
    }
    assert len(GAME.cards(position)) == len(set(GAME.cards(position))) == 48


def test_pyramid_and_addiction_deal_one_seed_differently() -> None:
    assert GAME.deal("classic", bytes(32)).deck != shuffled(sorted_deck(), bytes(32), "pyramid")

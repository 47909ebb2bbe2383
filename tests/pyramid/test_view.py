"""What a player may see, and what `manage.py replay` prints."""

from __future__ import annotations

import random

import pytest

from games.cards.card import Card
from games.engine.view import CellView, MoveView, Role, Transfer
from games.pyramid.game import GAME
from games.pyramid.presets import PRESETS
from games.pyramid.rules import PyramidPosition
from tests.pyramid.boards import after, drawn
from tests.pyramid.perft import deal
from tests.pyramid.playouts import Pair
from tests.shared.boards import legal
from tests.shared.views import shown


def pile(position: PyramidPosition, place: str) -> tuple[Role, int, list[str]]:
    (found,) = [pile for pile in GAME.view(position).piles if pile.place == place]
    return found.role, found.count, [str(card) for card in found.cards]


def move(position: PyramidPosition, text: str) -> MoveView:
    (found,) = [move for move in GAME.view(position).moves if move.text == text]
    return found


def test_cells_stand_in_reading_order_with_what_covers_them_now() -> None:
    view = GAME.view(drawn("pocket", "AS\n4H 5D\n.. 6C .."))
    cards = {place: Card.from_text(text) for place, text in {"A1": "AS", "B1": "4H", "B2": "5D", "C2": "6C"}.items()}
    assert view.cells == (
        CellView("A1", cards["A1"], ("B1", "B2")),
        CellView("B1", cards["B1"], ("C2",)),
        CellView("B2", cards["B2"], ("C2",)),
        CellView("C2", cards["C2"]),
    )


def test_piles_show_the_top_last_and_no_more_than_three_of_the_waste() -> None:
    position = drawn("classic", "AS\nstock: 2C 3C\nW: 4C QD AC 9D TC 2H\nfoundation: KS 3D 9C")
    assert pile(position, "S") == (Role.STOCK, 2, [])
    assert pile(position, "W") == (Role.WASTE, 6, ["9D", "TC", "2H"])
    assert pile(position, "foundation") == (Role.FOUNDATION, 3, ["9C"])
    assert [pile.place for pile in GAME.view(position).piles] == list(GAME.layout("classic").piles)


def test_an_open_stock_shows_its_top_card_alone() -> None:
    position = drawn("three-pass", "AS\nstock: 2C 3C")
    assert pile(position, "S") == (Role.STOCK, 2, ["2C"])
    assert pile(after(position, "draw", "draw"), "S") == (Role.STOCK, 0, [])


@pytest.mark.parametrize("preset", PRESETS)
def test_no_undrawn_card_is_anywhere_in_a_view(preset: str) -> None:
    pair = Pair(preset, random.Random(7))
    for _ in range(60):
        position = pair.history.position
        assert isinstance(position, PyramidPosition)
        hidden = set(position.stock[1:] if PRESETS[preset].stock_open else position.stock)
        assert not shown(GAME.view(position)) & hidden
        pair.step()


def test_moves_name_the_places_a_hand_touches_and_where_cards_go() -> None:
    position = drawn("classic", "AS\n4H KD\n9C .. ..\nstock: 2C")
    assert move(position, "B2") == MoveView("B2", ("B2",), (Transfer("B2", "foundation"),))
    assert move(position, "B1-C1") == MoveView(
        "B1-C1", ("B1", "C1"), (Transfer("B1", "foundation"), Transfer("C1", "foundation"))
    )
    assert move(position, "draw") == MoveView("draw", ("S",), (Transfer("S", "W"),))
    assert move(after(position, "draw"), "redeal") == MoveView("redeal", ("S",), (Transfer("W", "S", whole=True),))


@pytest.mark.parametrize(("stock", "wastes"), [("2C 3C 4C 5C", 3), ("2C 3C", 2), ("2C", 1)])
def test_a_draw_of_three_shows_as_many_cards_as_go(stock: str, wastes: int) -> None:
    view = move(drawn("thirteen-three", f"AS\nstock: {stock}"), "draw")
    assert view.transfers == tuple(Transfer("S", f"W{number + 1}") for number in range(wastes))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_view_lists_exactly_the_legal_moves(preset: str) -> None:
    position = after(GAME.first_position(preset, deal(preset, 4)), "draw", "draw")
    assert sorted(move.text for move in GAME.view(position).moves) == sorted(legal(position))


def test_a_king_on_the_open_stock_is_listed_after_the_draw_so_that_a_tap_takes_it() -> None:
    position = drawn("three-pass", "AS\nstock: KC 3C")
    assert [move.text for move in GAME.view(position).moves] == ["draw", "S"]
    assert legal(position) == ["S", "draw"]


@pytest.mark.parametrize(("preset", "left"), [("classic", None), ("thirteen", 0), ("three-pass", 2)])
def test_redeals_left_are_counted(preset: str, left: int | None) -> None:
    assert GAME.view(drawn(preset, "AS")).counters == {"redeals": left}


def test_facts_hold_every_card_place_hidden_ones_too() -> None:
    position = drawn("thirteen-three", "AS\n4H ..\nstock: 2C 3C\nW1: 4C 5C\nW3: 6C\nfoundation: KS")
    assert GAME.facts(position) == {
        "cells": {"A1": "AS", "B1": "4H"},
        "stock": ["2C", "3C"],
        "waste": [["4C", "5C"], [], ["6C"]],
        "redeals_left": 0,
    }
    assert GAME.facts(drawn("classic", "AS"))["redeals_left"] is None


def test_another_games_position_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(TypeError, match="not a position of Pyramid"):
        GAME.view("AS")  # type: ignore[arg-type]

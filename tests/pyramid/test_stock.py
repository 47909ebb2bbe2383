"""Draws, redeals, and when they are refused (rules.md, section 2)."""

from __future__ import annotations

from itertools import product

import pytest

from games.engine.history import History
from games.pyramid.game import GAME
from games.pyramid.presets import PRESETS
from games.pyramid.rules import PyramidPosition
from tests.pyramid.boards import after, drawn, refusal
from tests.pyramid.perft import deal
from tests.shared.boards import legal

LIMITED = ["thirteen", "thirteen-three", "three-pass"]
ONE_PILE = [slug for slug, preset in PRESETS.items() if preset.waste_piles == 1]


def waste(position: PyramidPosition) -> str:
    return " | ".join(" ".join(map(str, pile)) for pile in position.wastes)


def test_a_draw_lays_the_first_stock_card_face_up_on_the_waste() -> None:
    position = after(drawn("pocket", "KS\nstock: 2C 9D 4S"), "draw", "draw")
    assert str(position) == str(drawn("pocket", "KS\nstock: 4S\nW: 2C 9D"))


def test_three_wastes_get_a_card_each_left_to_right_and_fewer_at_the_end() -> None:
    position = after(drawn("thirteen-three", "KS\nstock: 2C 3C 4C 5C 6C"), "draw")
    assert waste(position) == "2C | 3C | 4C"
    position = after(position, "draw")
    assert waste(position) == "2C 5C | 3C 6C | 4C"
    assert not position.stock


@pytest.mark.parametrize("preset", [slug for slug in ONE_PILE if PRESETS[slug].redeals != 0])
def test_after_a_redeal_the_cards_come_in_the_same_order(preset: str) -> None:
    first = drawn(preset, "KS\n2H 3H\nstock: 2C 3C 4C")
    again = after(first, "draw", "draw", "draw", "redeal")
    assert again.stock == first.stock
    assert waste(after(again, "draw", "draw", "draw")) == "2C 3C 4C"


def test_a_card_removed_in_between_is_left_out_of_the_order() -> None:
    position = after(
        drawn("pocket", "AS\n2H KH\nstock: 2C JC 4C KD"), "draw", "draw", "B1-W", "draw", "draw", "W", "redeal"
    )
    assert str(position) == str(drawn("pocket", "AS\n.. KH\nstock: 2C 4C\nfoundation: 2H JC KD"))


@pytest.mark.parametrize("preset", PRESETS)
def test_an_undone_draw_hides_the_card_and_drawing_again_shows_the_same(preset: str) -> None:
    history = History(GAME, preset, deal(preset, 1))
    first = history.position
    second = history.play("draw")
    assert history.undo() == first
    shown = [pile for pile in GAME.view(history.position).piles if pile.place in PRESETS[preset].waste_places]
    assert all(pile.count == 0 and pile.cards == () for pile in shown)
    assert not [move for move in first.legal_moves() if "W" in str(move)]
    assert history.play("draw") == second


class TestEdges:
    """All eight cells of stock {0, 1} × waste {0, 1} × redeals left {0, 1}, and without limit."""

    @pytest.mark.parametrize(("stock", "waste", "left"), [*product((0, 1), (0, 1), (0, 1, None))])
    def test_draw_and_redeal_are_made_or_refused_with_a_reason(self, stock: int, waste: int, left: int | None) -> None:
        preset = "pocket" if left is None else "three-pass"
        redeals = "-" if left is None else left
        cards = f"stock: {'2C' * stock}\nW: {'3C' * waste}\nredeals: {redeals}"
        board = drawn(preset, f"KS\n9H 9D\n{cards}")
        listed = [text for text in legal(board) if text in ("draw", "redeal")]
        if stock:
            assert listed == ["draw"]
            assert refusal(board, "redeal") == ("no_redeals_left" if left == 0 else "stock_not_empty")
        elif waste and left != 0:
            assert listed == ["redeal"]
            assert after(board, "redeal").redeals_left == (None if left is None else left - 1)
        else:
            assert listed == []
            assert refusal(board, "redeal") == ("no_redeals_left" if left == 0 else "waste_empty")
        if not stock:
            assert refusal(board, "draw") == "stock_empty"

    @pytest.mark.parametrize("preset", LIMITED)
    def test_redeals_run_out_and_never_go_below_none(self, preset: str) -> None:
        position = drawn(preset, "KS\n9H 9D\nstock: 2C")
        for left in range(PRESETS[preset].redeals or 0, 0, -1):
            assert position.redeals_left == left
            position = after(position, "draw", "redeal")
        position = after(position, "draw")
        assert position.redeals_left == 0
        assert refusal(position, "redeal") == "no_redeals_left"

    def test_unlimited_redeals_are_not_counted(self) -> None:
        position = drawn("classic", "KS\n9H 9D\nstock: 2C")
        for _ in range(50):
            position = after(position, "draw", "redeal")
        assert str(position) == str(drawn("classic", "KS\n9H 9D\nstock: 2C"))


def test_draw_and_redeal_stand_last_in_the_list() -> None:
    assert legal(drawn("three-pass", "AS\nKH 5D\nstock: KS"))[-1] == "draw"
    assert legal(drawn("classic", "AS\nKH 5D\n2S .. JC\nW: KS"))[-1] == "redeal"

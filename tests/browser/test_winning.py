"""Whole plays, won by hand in every way there is, with the page loaded again on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from games.engine.history import line_of
from games.play.models import Play
from tests.browser.conftest import DESK, PHONE, Window
from tests.browser.hand import TableHand
from tests.browser.wins import CLASSIC, WINS, Win

OpenTable = Callable[..., TableHand]
RELOADS = (6, 23)


def kept(hand: TableHand) -> tuple[Any, ...]:
    """All of a play that a reload must not change."""
    play = Play.objects.get(pk=hand.play)
    view = hand.view()
    return view["cells"], view["piles"], view["moves"], view["score"], view["legal"], line_of(play.actions)


def play_out(hand: TableHand, win: Win, way: Callable[[str], None], reloads: tuple[int, ...] = ()) -> None:
    """Plays the line to its end; after each reload everything is as it was."""
    for number, move in enumerate(win.moves, 1):
        view = hand.make(move, way)
        assert view["moves"] == number
        if number in reloads:
            before = kept(hand)
            hand.reload()
            assert kept(hand) == before
            hand.until_drawn(view)


def check_won(hand: TableHand, win: Win) -> None:
    """The sheet says so, and the server too."""
    expect(hand.sheet("end").get_by_role("heading")).to_have_text("The pyramid is gone.")
    view = hand.view()
    assert (view["state"], view["ending"], view["moves"]) == ("won", "cleared", len(win.moves))
    assert view["seed"] == win.seed.hex()
    assert [cell for cell in view["cells"] if cell["card"]] == []
    expect(hand.sheet("end").locator(".proof")).to_contain_text("the seed fits the promise")


def test_a_play_is_won_by_drag_with_reloads_in_between(open_table: OpenTable) -> None:
    hand = open_table(still=False)
    play_out(hand, CLASSIC, hand.by_drag, RELOADS)
    check_won(hand, CLASSIC)


def test_a_play_is_won_by_tap_on_a_phone_with_reloads_in_between(open_table: OpenTable) -> None:
    hand = open_table(window=PHONE)
    play_out(hand, CLASSIC, hand.by_tap, RELOADS)
    check_won(hand, CLASSIC)


def test_a_play_is_won_by_keyboard_alone_and_focus_is_never_lost(open_table: OpenTable) -> None:
    hand = open_table()
    reach_table(hand)

    def press(move: str) -> None:
        hand.by_key(move)
        check_focus(hand)

    for number, move in enumerate(CLASSIC.moves, 1):
        hand.make(move, press)
        if number in RELOADS:
            before = kept(hand)
            hand.reload()
            assert kept(hand) == before
            reach_table(hand)
        elif number < len(CLASSIC.moves):
            check_focus(hand)
    check_won(hand, CLASSIC)
    expect(hand.sheet("end").get_by_role("button", name="Next deal")).to_be_focused()


def reach_table(hand: TableHand) -> None:
    """Tab leads to the table, which is one stop on its way."""
    on_table = hand.page.locator(".field .card:focus")
    for _ in range(8):
        if on_table.count():
            break
        hand.key("Tab")
    check_focus(hand)


def check_focus(hand: TableHand) -> None:
    """Focus is on a card, and meant to be seen (test_keyboard.py looks whether it is)."""
    expect(hand.page.locator(".field .card:focus-visible")).to_have_count(1)


@pytest.mark.parametrize("preset", ["cardems", "three-pass", "thirteen-three"])
def test_other_rules_are_won_by_tap(open_table: OpenTable, preset: str) -> None:
    win = WINS[preset]
    hand = open_table(win, PHONE)
    play_out(hand, win, hand.by_tap)
    check_won(hand, win)
    score = hand.sheet("end").locator("[data-fact=score]")
    if win.score is None:
        expect(score).to_be_hidden()
    else:
        expect(score).to_have_text(str(win.score))


def test_a_play_is_won_by_what_the_accessibility_tree_names(open_table: OpenTable) -> None:
    win = WINS["thirteen"]
    hand = open_table(win, Window(DESK.width, DESK.height))
    play_out(hand, win, hand.by_name)
    check_won(hand, win)

"""Whole plays of Addiction, won by drag, by finger and by key, with shuffles, undo over them, and a reload."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.hand import Gesture, TableHand
from tests.browser.watch import Json
from tests.browser.wins import ADDICTION, Win

OpenTable = Callable[..., TableHand]


def play_out(hand: TableHand, win: Win, way: Gesture, undo: Callable[[], None]) -> None:
    """Plays the line from its first move to its last.

    Every shuffle is taken back and made again, to the same result; after the first one the page is loaded again.
    """
    for number, move in enumerate(win.moves):
        view = hand.make(move, way)
        if move == "shuffle":
            check_again(hand, view, way, undo)
        if number == win.moves.index("shuffle"):
            hand.reload()
            hand.until_drawn(view)


def check_again(hand: TableHand, shuffled: Json, way: Gesture, undo: Callable[[], None]) -> None:
    """A shuffle taken back and made again gives the same result."""
    hand.until_settled()
    before = hand.make("", lambda _: undo())
    assert before["cells"] != shuffled["cells"]
    hand.until_drawn(before)
    again = hand.make("shuffle", way)
    assert (again["cells"], again["gaps"], again["counters"]) == (
        shuffled["cells"],
        shuffled["gaps"],
        shuffled["counters"],
    )
    hand.until_drawn(again)


def check_won(hand: TableHand, win: Win) -> None:
    """The sheet says so, and the server too; an undo and a second shuffle count as moves like any other."""
    sheet = hand.sheet("end")
    expect(sheet.get_by_role("heading")).to_have_text("All four rows are in order.")
    view = hand.view()
    assert (view["state"], view["ending"]) == ("won", "cleared")
    assert view["moves"] == len(win.moves) + 2 * win.moves.count("shuffle")
    assert all(cell["set"] for cell in view["cells"])
    expect(sheet.locator("[data-fact=moves]")).to_have_text(str(view["moves"]))
    expect(sheet.locator("[data-fact=score]")).to_be_hidden()
    expect(sheet.locator(".proof")).to_contain_text("the seed fits the promise")


def test_a_play_is_won_by_drag_with_undo_over_every_shuffle(open_table: OpenTable) -> None:
    win = ADDICTION["classic"]
    hand = open_table(win)
    play_out(hand, win, hand.by_drag, hand.tool("undo").click)
    check_won(hand, win)


def test_a_play_is_won_by_finger_on_a_phone_by_the_gaps_and_their_tray(open_table: OpenTable) -> None:
    win = ADDICTION["after-run"]
    hand = open_table(win, PHONE)
    hands = iter([by_gap, by_tray, by_card] * len(win.moves))

    def touch(move: str) -> None:
        (hand.by_tap if move == "shuffle" else lambda move: next(hands)(hand, move))(move)

    play_out(hand, win, touch, hand.tool("undo").tap)
    check_won(hand, win)


def by_gap(hand: TableHand, move: str) -> None:
    """A tap on the gap brings the card; where it takes several, a tap on the card follows."""
    source, gap = move.split("-")
    several = len(takers(hand, gap)) > 1
    hand.tap(gap)
    if several:
        expect(hand.card(gap)).to_have_attribute("aria-pressed", "true")
        hand.tap(source)


def by_tray(hand: TableHand, move: str) -> None:
    """The same by the gap's button in the tray."""
    source, gap = move.split("-")
    several = len(takers(hand, gap)) > 1
    slot = hand.page.locator(f".tray .slot[data-gap='{gap}']")
    slot.tap()
    if several:
        expect(slot).to_have_class(re.compile("is-picked"))
        hand.tap(source)


def by_card(hand: TableHand, move: str) -> None:
    """A tap on the card, and one on its gap."""
    hand.by_tap(move)


def takers(hand: TableHand, gap: str) -> list[str]:
    """The loose cards that a gap would take."""
    view = hand.until_settled()
    loose = {cell["card"] for cell in view["cells"] if not cell["set"]}
    return [card for found in view["gaps"] if found["at"] == gap for card in found["takes"] if card in loose]


def test_a_play_is_won_by_keyboard_alone_and_focus_is_never_lost(open_table: OpenTable) -> None:
    win = ADDICTION["montana"]
    hand = open_table(win)

    def press(move: str) -> None:
        if not hand.page.locator(".field .card:focus").count():
            hand.page.locator(".field [tabindex='0']").focus()
        hand.by_key(move)
        if move != win.moves[-1]:  # after which the sheet comes and takes it
            expect(hand.page.locator(".field .card:focus-visible")).to_have_count(1)

    play_out(hand, win, press, lambda: hand.key("u"))
    check_won(hand, win)
    expect(hand.sheet("end").get_by_role("button", name="Next deal")).to_be_focused()

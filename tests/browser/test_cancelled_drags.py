"""A drag that is interrupted brings the card home: nothing is sent, nothing stays in hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Window
from tests.browser.hand import TableHand

OpenTable = Callable[..., TableHand]


def press_escape(hand: TableHand) -> None:
    hand.key("Escape")


def look_at_another_window(hand: TableHand) -> None:
    """Playwright's windows always think they have focus: the event is all there is of its loss."""
    hand.page.evaluate("() => window.dispatchEvent(new Event('blur'))")


def resize(hand: TableHand) -> None:
    hand.page.set_viewport_size({"width": 1200, "height": 800})


def leave(hand: TableHand) -> None:
    hand.page.mouse.move(-20, 300)


def put_down_a_second_finger(hand: TableHand) -> None:
    x, y = hand.point("G7")
    hand.touch("touchStart", (x, y - 60), (30, 200))


def have_the_system_take_over(hand: TableHand) -> None:
    hand.touch("touchCancel")


def turn_the_phone(hand: TableHand) -> None:
    hand.page.set_viewport_size({"width": PHONE.height, "height": PHONE.width})


INTERRUPTIONS = {
    "mouse": (DESK, [press_escape, look_at_another_window, leave, resize]),
    "finger": (PHONE, [put_down_a_second_finger, have_the_system_take_over, turn_the_phone]),
}
LIT = ".is-picked, .is-target, .is-over, .is-held"
MOVED = "(cards) => cards.filter((card) => card.style.translate).length"


def start_drag(hand: TableHand, window: Window) -> None:
    """Has the jack of diamonds in hand, on its way to the two of hearts' neighbour."""
    if not window.touch:
        return hand.lift("G7", (-60, -60))
    x, y = hand.point("G7")
    hand.touch("touchStart", (x, y))
    for way in (15, 40):
        hand.touch("touchMove", (x - way, y - way))
    return expect(hand.page.locator(".is-held")).to_have_count(1)


def end_drag(hand: TableHand, window: Window) -> None:
    """Lets go of whatever still is in hand, over a card it pairs with."""
    if window.touch and not hand.fingers:
        return
    if window.touch:
        hand.touch("touchEnd")
    else:
        hand.page.mouse.move(*hand.point("G4"))
        hand.page.mouse.up()


@pytest.mark.parametrize(("window", "interruptions"), INTERRUPTIONS.values(), ids=INTERRUPTIONS)
def test_an_interrupted_drag_commits_nothing_and_leaves_nothing_in_hand(
    open_table: OpenTable, window: Window, interruptions: list[Callable[[TableHand], None]]
) -> None:
    hand = open_table(window=window)
    for interrupt in interruptions:
        start_drag(hand, window)
        interrupt(hand)
        expect(hand.page.locator(".is-held")).to_have_count(0)
        end_drag(hand, window)
        expect(hand.page.locator(LIT)).to_have_count(0)
        assert hand.page.locator(".card").evaluate_all(MOVED) == 0, interrupt
        assert hand.posts.of("moves") == [], interrupt
    hand.make("G3-G5", hand.by_tap)

"""What a table does where a browser or the network denies it something."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Route, expect

from tests.browser.conftest import DESK
from tests.browser.hand import TableHand
from tests.browser.watch import Faults

OpenTable = Callable[..., TableHand]
NO_STORAGE = """for (const name of ['sessionStorage', 'localStorage']) {
  Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
}"""


def test_a_browser_that_keeps_nothing_for_pages_is_good_enough(
    visitor: Callable[..., BrowserContext], faults: Faults
) -> None:
    page = visitor(DESK, still="reduce").new_page()
    page.add_init_script(NO_STORAGE)
    hand = TableHand(page, faults)
    hand.open("/pyramid/")
    hand.make("draw", hand.by_tap)
    hand.reload()
    assert hand.until_settled()["moves"] == 1


def test_coming_back_by_the_browsers_own_back_shows_where_the_play_stands(open_table: OpenTable) -> None:
    hand = open_table()
    hand.make("draw", hand.by_tap)
    hand.page.goto("/pyramid/rules/")
    hand.page.go_back()
    expect(hand.cover).to_be_hidden()
    expect(hand.moves).to_have_text("1")
    hand.make("draw", hand.by_tap)


def test_a_slow_answer_shows_a_quiet_sign_and_goes_with_it(open_table: OpenTable) -> None:
    hand = open_table()
    held: list[Route] = []
    hand.page.route("**/moves", lambda route: held.append(route))
    hand.tap("S")
    expect(hand.page.locator(".is-slow")).to_have_count(1)
    held[0].continue_()
    expect(hand.page.locator(".is-slow")).to_have_count(0)
    hand.until_settled()

"""All windows of a player stay in step, by socket or without."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.hand import TableHand
from tests.browser.watch import Faults

OpenTable = Callable[..., TableHand]


def second_window(hand: TableHand, faults: Faults) -> TableHand:
    """Another window of the same browser at the same table."""
    other = TableHand(hand.page.context.new_page(), faults)
    other.play = hand.play
    other.page.goto(hand.page.url)
    other.until_drawn(hand.view())
    return other


def moves_shown(page: Page, moves: int) -> None:
    expect(page.locator("[data-status=moves]")).to_have_text(str(moves))


def test_a_move_in_one_window_shows_in_the_other(open_table: OpenTable, faults: Faults) -> None:
    first = open_table()
    second = second_window(first, faults)
    expect(first.page.locator(".say")).to_contain_text("another window")
    second.tap("S")
    moves_shown(first.page, 1)
    first.tap("S")
    moves_shown(second.page, 2)
    for hand in (first, second):
        hand.until_drawn(hand.view())


def test_an_answer_that_comes_late_does_not_take_the_table_back(open_table: OpenTable) -> None:
    hand = open_table()
    before = hand.view()
    late: list[Route] = []
    hand.page.route(f"**/api/plays/{hand.play}", lambda route: late.append(route))
    with hand.page.expect_request(f"**/api/plays/{hand.play}"):
        hand.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    after = hand.make("draw", hand.by_tap)
    with hand.page.expect_request_finished(lambda request: request.url.endswith(hand.play)):
        late[0].fulfill(json=before)
    hand.until_settled()
    moves_shown(hand.page, after["moves"])
    hand.until_drawn(after)


def test_with_sockets_blocked_a_window_follows_on_focus(open_table: OpenTable, faults: Faults) -> None:
    first = open_table(fresh=True)
    first.page.context.route_web_socket("**/ws/**", lambda socket: socket.close())
    second = second_window(first, faults)
    second.page.reload()
    first.tap("S")
    moves_shown(first.page, 1)
    second.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    moves_shown(second.page, 1)


def test_a_dropped_socket_comes_back_and_catches_up(open_table: OpenTable, faults: Faults) -> None:
    first = open_table(fresh=True)
    links: list[WebSocketRoute] = []

    def through(link: WebSocketRoute) -> None:
        links.append(link)
        link.connect_to_server()

    first.page.context.route_web_socket("**/ws/**", through)
    second = second_window(first, faults)
    expect(first.page.locator(".say")).to_contain_text("another window")
    links[-1].close()
    first.tap("S")
    moves_shown(second.page, 1)
    assert len(links) > 1

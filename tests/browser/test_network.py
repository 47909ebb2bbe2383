"""When the network is slow, gone, or loses answers: nothing is lost, nothing counts twice."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from games.play import services
from games.play.models import Play
from games.play.tables import Table
from tests.browser.hand import TableHand
from tests.browser.wins import CLASSIC

OpenTable = Callable[..., TableHand]
MOVES = "**/api/plays/*/moves"
LOST = "Connection lost. Your moves are kept, trying again…"
LATE_S = 20
BACK = "Back. Everything is saved."


class Gate:
    """Holds the moves that a page sends until it is opened."""

    def __init__(self, hand: TableHand) -> None:
        self.held: list[Route] = []
        self.is_open = False
        hand.page.route(MOVES, self._come)

    def open(self) -> None:
        """Lets those that came and all that will come pass."""
        self.is_open = True
        for route in self.held:
            route.continue_()

    def _come(self, route: Route) -> None:
        if self.is_open:
            route.continue_()
        else:
            self.held.append(route)


def check_made_once(hand: TableHand, *moves: str) -> None:
    """The server has these moves and no others, and the table shows what the server has."""
    view = hand.until_settled()
    assert Play.objects.get(pk=hand.play).actions == list(moves)
    assert view["moves"] == len(moves)
    expect(hand.moves).to_have_text(str(len(moves)))


def test_a_move_made_offline_is_kept_and_sent_with_the_same_key(open_table: OpenTable) -> None:
    hand = open_table()
    hand.faults.expect("ERR_INTERNET_DISCONNECTED")
    hand.page.context.set_offline(True)
    hand.by_tap("G3-G5")
    expect(hand.line).to_have_text(LOST)
    expect(hand.heard).to_have_text(LOST)
    expect(hand.card("G3")).to_have_count(0)
    hand.by_tap("draw")
    hand.page.context.set_offline(False)
    expect(hand.line).to_have_text(BACK)
    check_made_once(hand, "G3-G5", "draw")
    first = [post for post in hand.posts.of("moves") if post.body["move"] == "G3-G5"]
    assert len(first) > 1
    assert len({post.body["key"] for post in first}) == 1


def drop_answer(route: Route) -> None:
    """The server carries the request out; the page never hears of it."""
    route.fetch()
    route.abort()


def refuse_at_the_gateway(route: Route) -> None:
    """Something before the server has no time for it."""
    route.fulfill(status=503, body="<h1>busy</h1>")


@pytest.mark.parametrize("accident", [drop_answer, refuse_at_the_gateway])
def test_a_request_without_an_answer_is_made_again_and_counts_once(
    open_table: OpenTable, accident: Callable[[Route], None]
) -> None:
    hand = open_table()
    hand.faults.expect("ERR_FAILED", "status of 503")
    hand.page.route(MOVES, accident, times=1)
    hand.by_tap("G3-G5")
    expect(hand.line).to_have_text(LOST)
    expect(hand.line).to_have_text(BACK)
    check_made_once(hand, "G3-G5")
    keys = [post.body["key"] for post in hand.posts.of("moves")]
    assert len(keys) == 2
    assert keys[0] == keys[1]


def test_an_answer_lost_under_fast_hands_loses_nothing(open_table: OpenTable) -> None:
    hand = open_table()
    hand.faults.expect("ERR_FAILED")
    hand.page.route(MOVES, drop_answer, times=1)
    moves = CLASSIC.moves[:6]
    for move in moves:
        hand.by_tap(move)
    expect(hand.line).to_have_text(BACK)
    expect(hand.moves).to_have_text("6")
    check_made_once(hand, *moves)


def test_a_listed_move_shows_before_the_server_answers(open_table: OpenTable) -> None:
    hand = open_table()
    gate = Gate(hand)
    hand.by_tap("G3-G5")
    expect(hand.card("G3")).to_have_count(0)
    expect(hand.card("G5")).to_have_count(0)
    expect(hand.moves).to_have_text("1")
    assert hand.view()["moves"] == 0
    gate.open()
    check_made_once(hand, "G3-G5")


def test_ten_inputs_within_one_slow_answer_are_all_made_in_their_order(open_table: OpenTable) -> None:
    hand = open_table()
    gate = Gate(hand)
    moves = CLASSIC.moves[:7]
    for move in moves:
        hand.by_tap(move)
    assert sum(len(move.split("-")) for move in moves) >= 10
    assert len(hand.posts.of("moves")) == 1
    gate.open()
    expect(hand.moves).to_have_text("7")
    check_made_once(hand, *moves)


def test_undo_pressed_within_a_slow_answer_takes_back_what_was_shown(open_table: OpenTable) -> None:
    hand = open_table()
    gate = Gate(hand)
    hand.by_tap("G3-G5")
    hand.key("u y u")
    gate.open()
    expect(hand.moves).to_have_text("4")
    check_made_once(hand, "G3-G5", "undo", "redo", "undo")
    expect(hand.card("G3")).to_be_visible()


def test_a_token_that_ran_out_is_fetched_anew_and_the_move_is_made_once(open_table: OpenTable) -> None:
    hand = open_table()
    hand.faults.expect("status of 403")
    hand.page.context.clear_cookies(name="csrftoken")
    with hand.page.expect_response("**/api/token"):
        hand.by_tap("G3-G5")
    check_made_once(hand, "G3-G5")


def test_a_pause_that_comes_late_does_not_stop_the_play_that_goes_on(
    open_table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page that is left pauses the play; the next one may be there before that reaches the server."""
    may_come, has_come, pause = Event(), Event(), services.pause

    def pause_late(*request: Any) -> Table:
        may_come.wait(LATE_S)
        try:
            return pause(*request)
        finally:
            has_come.set()

    hand = open_table()
    hand.make("G3-G5", hand.by_tap)
    monkeypatch.setattr(services, "pause", pause_late)
    try:
        hand.reload()
    finally:
        may_come.set()
    assert has_come.wait(LATE_S)
    assert not hand.view()["paused"]
    hand.make("G4-G6", hand.by_tap)


def test_a_session_that_ended_is_told_and_a_new_deal_offered(open_table: OpenTable) -> None:
    hand = open_table()
    hand.faults.expect("status of 404")
    hand.page.context.clear_cookies(name="sessionid")
    hand.by_tap("G3-G5")
    expect(hand.sheet("new")).to_be_visible()
    expect(hand.card("G3")).to_be_visible()

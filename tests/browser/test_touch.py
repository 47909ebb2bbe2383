"""Fingers: quick ones, and ones that double-tap or pinch."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.hand import TableHand
from tests.browser.wins import CLASSIC

OpenTable = Callable[..., TableHand]
SCALE = "() => window.visualViewport.scale"


def test_five_quick_taps_on_the_stock_are_five_draws_and_do_not_zoom(open_table: OpenTable) -> None:
    hand = open_table(window=PHONE, still=False)
    stock = hand.point("S")
    for _ in range(5):
        hand.page.touchscreen.tap(*stock)
    expect(hand.moves).to_have_text("5")
    view = hand.until_settled()
    assert [post.body["move"] for post in hand.posts.of("moves")] == ["draw"] * 5
    assert view["piles"][1]["count"] == 5
    assert hand.page.evaluate(SCALE) == 1


def test_a_pinch_still_zooms(open_table: OpenTable) -> None:
    hand = open_table(window=PHONE)
    hand.devtools.send("Input.synthesizePinchGesture", {"x": 195, "y": 300, "scaleFactor": 2})
    assert hand.page.evaluate(SCALE) > 1.5
    assert hand.posts.of("moves") == []


def test_a_king_goes_with_one_tap_and_a_second_one_does_no_more(open_table: OpenTable) -> None:
    hand = open_table(window=PHONE, still=False)
    king = CLASSIC.moves.index("F3")
    for move in CLASSIC.moves[:king]:
        hand.make(move, hand.by_tap)
    place = hand.point("F3")
    hand.tap_at(place)
    hand.tap_at(place)
    view = hand.until_settled()
    assert view["moves"] == king + 1
    assert hand.posts.of("moves")[-1].body["move"] == "F3"
    assert hand.page.evaluate(SCALE) == 1


def test_a_double_tap_sends_a_card_where_it_has_one_partner(open_table: OpenTable) -> None:
    hand = open_table()
    legal = hand.view()["legal"]
    alone = [
        place
        for move in legal
        for place in move["at"]
        if len(move["at"]) == 2 and sum(place in other["at"] for other in legal) == 1
    ]
    move = next(move for move in legal if alone[0] in move["at"])
    with hand.page.expect_response("**/moves") as answer:
        hand.page.mouse.dblclick(*hand.point(alone[0]))
    assert answer.value.status == 200
    assert hand.posts.of("moves")[0].body["move"] == move["move"]


def test_a_second_tap_lets_go_of_a_card(open_table: OpenTable) -> None:
    hand = open_table(window=PHONE)
    hand.tap("G6")
    expect(hand.card("G6")).to_have_attribute("aria-pressed", "true")
    hand.tap("G6")
    expect(hand.page.locator(".field [aria-pressed]")).to_have_count(0)
    assert hand.posts.of("moves") == []

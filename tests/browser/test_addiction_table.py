"""Gaps, cards in place, shuffles and the tray, as a hand, a key or a voice meets them."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.hand import TableHand
from tests.browser.test_axe import in_every_look
from tests.browser.wins import ADDICTION, Win

OpenTable = Callable[..., TableHand]

MONTANA = ADDICTION["montana"]
STUCK_AFTER = MONTANA.moves.index("shuffle")
LAST_STUCK_AFTER = len(MONTANA.moves) - 1 - MONTANA.moves[::-1].index("shuffle")


def deal(number: int) -> Win:
    """A deal by its seed."""
    return Win("classic", number.to_bytes(32, "big"), [], None, "addiction")


# Gaps B1 and D1 are open, a two lies on A1 already; A9 takes one card.
TWO_OPEN_ROWS = deal(214)
# C5 stands right of a king and C6 right of it.
DEAD_GAPS = deal(263)
# D4 stands right of D3, which takes a card.
WAITING_GAP = deal(66)


def test_gaps_are_read_out_with_what_they_take_or_why_they_take_nothing(open_table: OpenTable) -> None:
    hand = open_table(DEAD_GAPS)
    for place, label in {
        "A1": "Gap, row 1, column 1, takes any two",
        "C5": "Gap, row 3, column 5, dead, right of a king",
        "C6": "Gap, row 3, column 6, dead, right of a dead gap",
    }.items():
        expect(hand.page.get_by_role("button", name=label, exact=True)).to_have_attribute("data-place", place)
    waiting = open_table(WAITING_GAP)
    expect(waiting.card("D4")).to_have_attribute("aria-label", "Gap, row 4, column 4, waits for the gap on its left")


def test_a_gap_that_takes_one_card_brings_it_with_a_tap_and_a_second_one_does_no_more(open_table: OpenTable) -> None:
    hand = open_table(TWO_OPEN_ROWS, still=False)
    [card] = next(gap["takes"] for gap in hand.view()["gaps"] if gap["at"] == "A9")
    hand.page.mouse.dblclick(*hand.point("A9"))
    view = hand.until_settled()
    assert [cell["card"] for cell in view["cells"] if cell["at"] == "A9"] == [card]
    assert view["moves"] == 1
    expect(hand.page.locator("[aria-pressed=true].card")).to_have_count(0)


def test_a_first_column_gap_lights_the_twos_and_brings_the_one_that_is_tapped(open_table: OpenTable) -> None:
    hand = open_table(TWO_OPEN_ROWS)
    twos = [cell["at"] for cell in hand.view()["cells"] if cell["card"][0] == "2"]
    hand.tap("D1")
    expect(hand.page.locator(".field .is-target")).to_have_count(4)
    expect(hand.line).to_have_text("Gap, row 4, column 1, takes any two")
    expect(hand.heard).to_contain_text("Choose ")
    loose = next(place for place in twos if place != "A1")
    hand.make(f"{loose}-D1", lambda _: hand.tap(loose))
    expect(hand.card("D1")).to_have_class(re.compile("is-set is-set-first is-set-last"))
    expect(hand.line).to_have_count(0)


def test_a_double_tapped_two_goes_to_the_uppermost_open_row_and_that_is_said(open_table: OpenTable) -> None:
    hand = open_table(TWO_OPEN_ROWS)
    two = next(cell["at"] for cell in hand.view()["cells"] if cell["card"][0] == "2" and cell["at"] != "A1")
    view = hand.make(f"{two}-B1", lambda _: hand.page.mouse.dblclick(*hand.point(two)))
    assert "B1" in {cell["at"] for cell in view["cells"]}
    expect(hand.line).to_have_text("Several gaps take it. It goes to the uppermost one: row 2, column 1.")
    expect(hand.heard).to_contain_text("went to row 2, column 1.")


def test_a_two_at_home_may_move_to_another_open_row(open_table: OpenTable) -> None:
    hand = open_table(TWO_OPEN_ROWS)
    hand.tap("A1")
    expect(hand.page.locator(".field .is-target")).to_have_count(2)
    view = hand.make("A1-D1", lambda _: hand.tap("D1"))
    assert {"A1", "B1"} <= {gap["at"] for gap in view["gaps"]}


def test_a_refused_card_returns_with_its_reason(open_table: OpenTable) -> None:
    hand = open_table(TWO_OPEN_ROWS, still=False)
    hand.faults.expect("status of 422")
    view = hand.view()
    [wanted] = next(gap["takes"] for gap in view["gaps"] if gap["at"] == "A9")
    wrong = next(cell["at"] for cell in view["cells"] if cell["card"] != wanted and cell["at"][0] == "C")
    hand.drag(wrong, "A9")
    expect(hand.line).to_contain_text("lies left of that gap: next comes")
    assert hand.posts.of("moves")[-1].body["move"] == f"{wrong}-A9"
    hand.until_drawn(view)
    expect(hand.page.locator(".field .is-held, .field .is-picked")).to_have_count(0)


def test_a_dead_gap_and_a_card_without_a_gap_say_why(open_table: OpenTable) -> None:
    hand = open_table(DEAD_GAPS)
    hand.faults.expect("status of 422")
    hand.tap("C5")
    expect(hand.line).to_have_text("This gap is dead: nothing goes right of a king.")
    movable = {place for move in hand.view()["legal"] for place in move["at"]}
    fixed = next(cell["at"] for cell in hand.view()["cells"] if cell["at"] not in movable and cell["card"][0] in "567")
    hand.tap(fixed)
    expect(hand.line).to_contain_text("There is no gap for")


def test_what_a_gap_takes_can_be_kept_until_it_is_asked_for(open_table: OpenTable) -> None:
    hand = open_table(TWO_OPEN_ROWS, PHONE, ghosts="ask", tray="hide")
    face = hand.card("A9").locator(".face")
    expect(face).to_have_css("opacity", "0")
    expect(hand.page.locator(".tray")).to_be_hidden()
    hand.touch("touchStart", hand.point("A9"))
    expect(face).to_have_css("opacity", "0.85")
    expect(hand.line).to_contain_text("Gap, row 1, column 9, takes")
    hand.touch("touchEnd")
    expect(face).to_have_css("opacity", "0")
    assert hand.posts.of("moves") == []
    hand.card("A9").focus()
    hand.key("ArrowLeft ArrowRight")
    expect(face).to_have_css("opacity", "0.85")


def test_the_tray_shows_live_gaps_at_the_thumb_and_what_each_takes(open_table: OpenTable) -> None:
    hand = open_table(DEAD_GAPS, PHONE)
    slots = hand.page.locator(".tray .slot")
    labels = slots.evaluate_all("(slots) => slots.map((slot) => slot.getAttribute('aria-label'))")
    assert [("dead" in label) for label in labels] == [True, True, False, False]
    for box in (slots.nth(number).bounding_box() for number in range(4)):
        assert box
        assert min(box["width"], box["height"]) >= 85
    left = open_table(DEAD_GAPS, PHONE, hand="left").page.locator(".tray .slot")
    xs = left.evaluate_all("(slots) => slots.map((slot) => [slot.getBoundingClientRect().x, slot.className])")
    assert "is-live" in min(xs)[1]


def test_a_stuck_table_calls_for_a_shuffle_and_says_how_many_are_left(open_table: OpenTable) -> None:
    hand = open_table(MONTANA)
    hand.skip(MONTANA.moves[: STUCK_AFTER - 1])
    why = "By these rules you may shuffle only when no card can move."
    expect(hand.tool("shuffle")).to_have_attribute("title", f"Shuffle (S): {why}")
    hand.key("s")
    expect(hand.line).to_have_text(why)
    hand.make(MONTANA.moves[STUCK_AFTER - 1], hand.by_tap)
    expect(hand.tool("shuffle")).to_have_class(re.compile("is-call"))
    expect(hand.page.locator(".status .verdict")).to_contain_text("Stuck: shuffle (2 left)")
    expect(hand.heard).to_contain_text("Stuck: shuffle (2 left).")
    hand.make("shuffle", lambda _: hand.key("s"))
    expect(hand.tool("shuffle")).not_to_have_class(re.compile("is-call"))
    expect(hand.page.locator(".status .verdict")).not_to_contain_text("Stuck")
    expect(hand.page.locator("[data-counter=shuffles] dd")).to_have_text("1")


def test_any_input_ends_a_shuffle_at_once(open_table: OpenTable) -> None:
    hand = open_table(TWO_OPEN_ROWS, still=False)
    hand.devtools.send("Animation.enable")
    hand.devtools.send("Animation.setPlaybackRate", {"playbackRate": 0.02})
    hand.make("shuffle", lambda _: hand.key("s"))
    hand.until_settled()
    assert hand.page.evaluate(MOVING) > 40
    hand.key("ArrowLeft")
    assert hand.page.evaluate(MOVING) == 0


MOVING = """() => document.querySelector('.cells').getAnimations({ subtree: true })
  .filter(({ playState, effect }) => playState === 'running' && !effect.pseudoElement
    && effect.target.matches('.card')).length"""


def test_any_input_ends_an_undo_over_a_shuffle_with_every_card_in_its_place(open_table: OpenTable) -> None:
    hand = open_table(TWO_OPEN_ROWS, still=False)
    hand.faults.expect("status of 422")  # The press asks why the card that lies there now does not move.
    before = hand.drawn()
    hand.make("shuffle", hand.by_key)
    hand.until_settled()
    hand.key("u ArrowLeft")
    assert hand.drawn() == before
    assert hand.page.evaluate(MOVING) == 0
    hand.until_settled()
    point = hand.point("A9")
    hand.key("y")
    hand.page.mouse.click(*point)
    assert hand.drawn() != before
    assert hand.page.evaluate(MOVING) == 0


def test_a_shuffle_without_motion_is_dealt_at_once(open_table: OpenTable) -> None:
    hand = open_table(TWO_OPEN_ROWS, motion="off", still=False)
    hand.make("shuffle", hand.by_tap)
    assert hand.page.evaluate(MOVING) == 0
    hand.until_settled()


def test_cards_lie_in_the_document_in_the_order_of_their_places_soon_after_a_shuffle(open_table: OpenTable) -> None:
    hand = open_table(TWO_OPEN_ROWS)
    hand.make("shuffle", hand.by_tap)
    hand.until_settled()
    order = [f"{row}{column}" for row in "ABCD" for column in range(1, 14)]
    places = hand.page.locator(".cells > .card")
    expect(places.nth(51)).to_have_attribute("data-place", "D13")
    script_order = "(cards) => cards.map((card) => card.dataset.place)"
    while places.evaluate_all(script_order) != order:
        hand.page.evaluate("() => new Promise((done) => requestIdleCallback(done))")


def test_gaps_and_rails_are_accessible_in_every_look(open_table: OpenTable) -> None:
    hand = open_table(DEAD_GAPS)
    hand.tap("A1")
    assert in_every_look(hand.page) == []
    phone = open_table(DEAD_GAPS, PHONE)
    phone.tap("A1")
    assert in_every_look(phone.page) == []


def test_options_of_the_table_are_kept_for_the_player(open_table: OpenTable) -> None:
    hand = open_table(TWO_OPEN_ROWS)
    hand.key("o")
    sheet = hand.sheet("options")
    for name, value in {"size": "medium", "ghosts": "ask", "rails": "hide"}.items():
        with hand.page.expect_response("**/api/me/options") as kept:
            sheet.locator(f"label:has(input[name={name}][value={value}])").click()
        assert kept.value.json()["options"][name] == value
    expect(hand.page.locator("html")).to_have_attribute("data-size", "medium")
    hand.page.context.clear_cookies(name="table-options")
    hand.page.reload()
    expect(hand.page.locator("html")).to_have_attribute("data-rails", "hide")

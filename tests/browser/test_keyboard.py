"""Keys: where focus is, what letters do, and that they can be switched off."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.hand import TableHand
from tests.browser.wins import CLASSIC

OpenTable = Callable[..., TableHand]


def looks(page: Page, part: Locator) -> bytes:
    """A picture of a part of the page and a little around it."""
    box = part.bounding_box()
    assert box
    around = {
        "x": max(box["x"] - 8, 0),
        "y": max(box["y"] - 8, 0),
        "width": box["width"] + 16,
        "height": box["height"] + 16,
    }
    return page.screenshot(clip=around, animations="disabled", caret="hide")  # type: ignore[arg-type]


def test_focus_can_be_seen_on_every_kind_of_control(open_table: OpenTable) -> None:
    hand = open_table(motion="off")
    hand.make("G3-G5", hand.by_tap)
    hand.key("Tab")
    card = hand.card("G1")
    controls = [card, hand.card("F1"), hand.card("S"), hand.tool("undo"), hand.page.locator(".brand")]
    for control in controls:
        control.evaluate("(node) => node.blur()")
        before = looks(hand.page, control)
        control.focus()
        assert control.evaluate("(node) => node.matches(':focus-visible')")
        assert looks(hand.page, control) != before, control


def test_focus_goes_to_a_card_that_is_still_there_when_cards_leave(open_table: OpenTable) -> None:
    hand = open_table()
    hand.card("G1").focus()
    for move in CLASSIC.moves[:8]:
        hand.make(move, hand.by_key)
        expect(hand.page.locator(".field .card.is-free:focus, .field .card.is-seat:focus")).to_have_count(1)
    assert hand.page.locator(".field [tabindex='0']").count() == 1


def test_arrows_reach_every_place_from_every_other(open_table: OpenTable) -> None:
    hand = open_table()
    hand.make("draw", hand.by_tap)
    hand.card("G1").focus()
    for place in ("A1", "S", "W", "foundation", "G7", "D2", "G1"):
        hand.walk(place)


def test_a_question_mark_opens_the_rules_with_the_keys_in_them(open_table: OpenTable) -> None:
    hand = open_table()
    hand.card("G1").focus()
    hand.key("?")
    expect(hand.sheet("rules")).to_contain_text("Two available cards that make 13 leave together.")
    expect(hand.sheet("rules").locator(".keys")).to_contain_text("Draw or reset the stock")
    hand.key("d u Escape")
    expect(hand.sheet("rules")).to_have_count(0)
    expect(hand.card("G1")).to_be_focused()
    assert hand.posts.of("moves") == []


def test_letter_keys_can_be_switched_off_and_arrows_stay(open_table: OpenTable) -> None:
    hand = open_table(keys="off")
    hand.card("G1").focus()
    hand.key("d n p ? Control+z")
    expect(hand.page.locator("dialog[open]")).to_have_count(0)
    expect(hand.cover).to_be_hidden()
    hand.walk("G3")
    hand.key("Enter")
    hand.walk("G5")
    with hand.page.expect_response("**/moves"):
        hand.key("Enter")
    assert [post.action for post in hand.posts] == ["plays", "moves"]


def test_every_tool_names_its_key_and_says_why_it_cannot_be_used(open_table: OpenTable) -> None:
    hand = open_table()
    titles = hand.page.locator(".tools .tool:not(.more)").evaluate_all("(tools) => tools.map((tool) => tool.title)")
    assert "Undo (U): Nothing to take back yet." in titles
    assert "New (N)" in titles
    assert all("(" in title for title in titles), titles
    hand.tool("undo").click(force=True)
    expect(hand.line).to_have_text("Nothing to take back yet.")
    expect(hand.heard).to_have_text("Nothing to take back yet.")


def test_a_card_held_by_key_is_let_go_with_escape_and_both_are_said(open_table: OpenTable) -> None:
    hand = open_table()
    hand.card("G6").focus()
    hand.key("Enter")
    expect(hand.heard).to_have_text("Ten of diamonds picked up. It pairs with three of diamonds and three of hearts.")
    hand.key("Escape")
    expect(hand.heard).to_have_text("Let go.")


def test_a_move_is_said_in_one_sentence_that_tells_what_became_free(open_table: OpenTable) -> None:
    hand = open_table()
    said = hand.make("G3-G5", hand.by_tap)["said"]
    expect(hand.heard).to_have_text(said)
    assert said.startswith("Paired seven of clubs with six of spades.")

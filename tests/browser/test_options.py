"""Options apply at once, without a reload, and are kept over one."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.hand import TableHand

OpenTable = Callable[..., TableHand]

CHOICES = {"theme": "linen", "scheme": "dark", "deck": "four", "back": "tide", "hand": "left", "keys": "off"}


def test_options_apply_at_once_and_are_there_after_a_reload(open_table: OpenTable) -> None:
    hand = open_table()
    hand.key("o")
    expect(hand.sheet("options").locator("input:checked").first).to_be_focused()
    html = hand.page.locator("html")
    for name, value in CHOICES.items():
        hand.sheet("options").locator(f"label:has(input[name={name}][value={value}])").click()
        expect(html).to_have_attribute(f"data-{name}", value)
    expect(hand.page.locator(".field .stock .rear").first).to_have_attribute("data-drawing", re.compile("#back-tide$"))
    source = hand.page.context.request.get("/pyramid/classic/").text()
    opening = source[: source.index("<head>")]
    assert all(f'data-{name}="{value}"' in opening for name, value in CHOICES.items()), opening
    hand.reload()
    hand.tool("options").click()
    for name, value in CHOICES.items():
        expect(hand.sheet("options").locator(f"input[name={name}][value={value}]")).to_be_checked()


def test_a_table_for_the_left_hand_is_mirrored(open_table: OpenTable) -> None:
    right, left = (open_table(hand=which).point("S")[0] for which in ("right", "left"))
    assert left != right


def test_motion_switched_off_moves_cards_without_flights(open_table: OpenTable) -> None:
    hand = open_table(still=False, motion="off")
    hand.by_tap("G3-G5")
    assert hand.page.evaluate("() => document.querySelector('.field').getAnimations({ subtree: true }).length") == 0
    hand.until_drawn(hand.until_settled())


def test_options_nobody_can_choose_are_passed_over(open_table: OpenTable) -> None:
    hand = open_table(theme="<script>", deck="=;&", back="x" * 2000)
    html = hand.page.locator("html")
    for name, value in (("theme", "felt"), ("deck", "two"), ("back", "steps")):
        expect(html).to_have_attribute(f"data-{name}", value)

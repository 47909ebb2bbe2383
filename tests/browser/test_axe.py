"""axe finds nothing serious, on every page, in every theme, by day and in the evening, with sheets open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.hand import TableHand
from tests.browser.wins import CLASSIC

OpenTable = Callable[..., TableHand]
Visitor = Callable[..., BrowserContext]

DAY = ("felt", "light")
LOOKS = [("felt", "dark"), ("night", "dark")]  # Night has one scheme only.
LOOKS += [(theme, scheme) for theme in ("linen", "contrast") for scheme in ("light", "dark")]
GRAVE = ("serious", "critical")
EVERYTHING = {"resultTypes": ["violations"], "preload": False}
COLOURS = EVERYTHING | {"runOnly": ["color-contrast"]}
RUN = "([part, options]) => axe.run(part, options).then(({ violations }) => violations)"
PUT_ON = "([theme, scheme]) => Object.assign(document.documentElement.dataset, { theme, scheme })"


def violations(page: Page, part: str, options: dict[str, Any]) -> list[str]:
    """What axe calls serious or critical in a part of the page, with the elements."""
    found = page.evaluate(RUN, [part, options])
    return [f"{each['id']}: {[node['target'] for node in each['nodes']]}" for each in found if each["impact"] in GRAVE]


def in_every_look(page: Page, part: str = "html") -> list[str]:
    """All rules by day, and colours in every other theme and scheme, changed as the options change them."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    page.evaluate(PUT_ON, DAY)
    wrong = violations(page, part, EVERYTHING)
    for look in LOOKS:
        page.evaluate(PUT_ON, look)
        wrong += [f"{look} {text}" for text in violations(page, part, COLOURS)]
    return wrong


@pytest.mark.parametrize("path", ["/", "/pyramid/rules/"])
def test_pages_around_the_table_are_accessible_in_every_look(visitor: Visitor, path: str) -> None:
    page = visitor(still="reduce").new_page()
    page.goto(path)
    assert in_every_look(page) == []


def test_a_lobby_with_plays_that_wait_and_results_is_accessible_in_every_look(open_table: OpenTable) -> None:
    hand = open_table()
    hand.skip(CLASSIC.moves)
    hand.open("/addiction/")
    hand.make("shuffle", hand.by_tap)
    hand.key("g")
    hand.make("", lambda _: hand.sheet("give-up").get_by_role("button", name="Give up").click())
    for path, move in (("/pyramid/pocket/", "draw"), ("/addiction/after-run/", "shuffle")):
        hand.open(path)
        hand.make(move, hand.by_key)
    hand.page.goto("/")
    expect(hand.page.locator(".resume li")).to_have_count(2)
    expect(hand.page.locator(".results .is-won, .results .is-lost")).to_have_count(2)
    assert in_every_look(hand.page) == []
    hand.page.set_viewport_size({"width": 390, "height": 844})
    assert violations(hand.page, "html", EVERYTHING) == []


def test_the_table_is_accessible_in_every_look(open_table: OpenTable) -> None:
    hand = open_table()
    hand.make("G3-G5", hand.by_tap)
    hand.tap("G6")
    assert in_every_look(hand.page) == []


def test_sheets_are_accessible_in_every_look(open_table: OpenTable) -> None:
    hand = open_table()
    hand.make("G3-G5", hand.by_tap)
    for key, sheet in (("n", "new"), ("r", "restart"), ("o", "options"), ("?", "rules"), ("g", "give-up")):
        hand.key(key)
        expect(hand.sheet(sheet)).to_be_visible()
        if sheet == "rules":
            expect(hand.sheet(sheet)).to_contain_text("Two available cards")
        assert in_every_look(hand.page, f"#sheet-{sheet}") == [], sheet
        if sheet != "give-up":
            hand.key("Escape")
    hand.sheet("give-up").get_by_role("button", name="Give up").click()
    expect(hand.sheet("end")).to_be_visible()
    assert in_every_look(hand.page, "#sheet-end") == []


def test_a_paused_table_and_the_tools_of_a_phone_are_accessible(open_table: OpenTable) -> None:
    hand = open_table()
    hand.make("G3-G5", hand.by_tap)
    hand.page.set_viewport_size({"width": 390, "height": 844})
    hand.tool("more").click()
    assert in_every_look(hand.page, "#sheet-more") == []
    hand.sheet("more").locator("[data-tool=pause]").click()
    expect(hand.cover.get_by_role("button")).to_be_focused()
    assert in_every_look(hand.page) == []

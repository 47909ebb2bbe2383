"""Every window, in every language: nothing scrolls, nothing overlaps, everything can be hit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK
from tests.browser.hand import TableHand
from tests.browser.script import NEXT_FRAME
from tests.browser.wins import WINS

OpenTable = Callable[..., TableHand]
Json = dict[str, Any]

SIZES = [(1440, 900), (820, 1180), (390, 844), (844, 390), (320, 568), (568, 320)]
LANGUAGES = ["en", "is", "tr", "pt-br"]
SMALLEST = 24
TOOL_HEIGHT = 44

MEASURE = """() => {
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: false });
  const box = (node, name) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { name, left, top, right, bottom, width: right - left, height: bottom - top,
             cut: node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX !== 'visible' };
  };
  const all = (selector, name) =>
    [...document.querySelectorAll(selector)].filter(seen).map((node) => box(node, name(node)));
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
  return {
    page: { scrollWidth, scrollHeight, clientWidth, clientHeight },
    tools: all('.tools .tool', (node) => node.dataset.tool),
    labels: all('.tools .tool > span', (node) => node.parentNode.dataset.tool + ' label'),
    cards: all('.field .card:not([aria-hidden=true])', (node) => node.dataset.place),
    head: all('.top > :not(nav), .top summary', (node) => node.className || node.tagName),
    status: all('.status > div', (node) => node.textContent.trim()),
    bar: all('.calm', () => 'bar'),
    acts: all('.calm .btn', (node) => node.textContent.trim()),
    counts: all('.field .count', (node) => node.textContent.trim()),
    targets: all('.tools .tool, .calm .btn, .field .card:not([aria-hidden=true]), .top a, .top button, .top summary',
                 (node) => node.dataset.tool || node.dataset.place || node.className || node.tagName),
  };
}"""


def apart(one: Json, other: Json) -> bool:
    """Whether two boxes share no more than a rounded edge."""
    return bool(
        one["right"] <= other["left"] + 1
        or other["right"] <= one["left"] + 1
        or one["bottom"] <= other["top"] + 1
        or other["bottom"] <= one["top"] + 1
    )


def overlaps(*groups: list[Json]) -> list[str]:
    """Pairs of boxes that lie over each other: within a group, and between groups."""
    boxes = [(number, box) for number, group in enumerate(groups) for box in group]
    return [
        f"{one['name']} / {other['name']}"
        for index, (_, one) in enumerate(boxes)
        for _, other in boxes[index + 1 :]
        if not apart(one, other)
    ]


def between(one: list[Json], other: list[Json]) -> list[str]:
    """Pairs that lie over each other, one box from each group."""
    return [f"{a['name']} / {b['name']}" for a in one for b in other if not apart(a, b)]


def within(box: Json, frame: Json) -> bool:
    """Whether a box lies in another one."""
    return bool(
        box["left"] >= frame["left"] - 1
        and box["top"] >= frame["top"] - 1
        and box["right"] <= frame["right"] + 1
        and box["bottom"] <= frame["bottom"] + 1
    )


def complaints(page: Page, width: int, height: int) -> list[str]:
    """Everything that is wrong with the table in a window of this size."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(NEXT_FRAME)
    seen = page.evaluate(MEASURE)
    root = seen["page"]
    wrong = []
    if root["scrollWidth"] > root["clientWidth"] or root["scrollHeight"] > root["clientHeight"]:
        wrong.append(f"scrolls: {root}")
    parts = ("tools", "labels", "bar", "acts", "cards", "head", "status", "counts")
    inside = [box for part in parts for box in seen[part]]
    wrong += [f"outside: {box['name']}" for box in inside if not _is_inside(box, width, height)]
    wrong += [f"small: {box['name']}" for box in seen["targets"] if min(box["width"], box["height"]) < SMALLEST - 0.1]
    wrong += [f"low: {box['name']}" for box in seen["tools"] if box["height"] < TOOL_HEIGHT - 0.1]
    piles = [card for card in seen["cards"] if not card["name"][1:].isdigit() or card["name"][0] in "WS"]
    cells = [card for card in seen["cards"] if card not in piles]
    chrome = [*seen["tools"], *seen["status"], *seen["head"], *seen["bar"]]
    wrong += [f"overlap: {pair}" for pair in overlaps(chrome)]
    wrong += [f"overlap: {pair}" for pair in between(chrome, [*seen["cards"], *seen["counts"]])]
    wrong += [f"overlap: {pair}" for pair in [*between(cells, piles), *overlaps(seen["acts"])]]
    wrong += [f"outside the bar: {box['name']}" for box in seen["acts"] if not within(box, seen["bar"][0])]
    wrong += [f"overlap: {pair}" for pair in between(seen["labels"], seen["labels"]) if len(set(pair.split(" / "))) > 1]
    wrong += [f"cut off: {box['name']}" for box in seen["labels"] if box["cut"]]
    return [f"{width}×{height} {text}" for text in wrong]


def _is_inside(box: Json, width: int, height: int) -> bool:
    return bool(box["left"] >= -1 and box["top"] >= -1 and box["right"] <= width + 1 and box["bottom"] <= height + 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_scrolls_overlaps_or_is_too_small_to_hit(open_table: OpenTable, language: str) -> None:
    hand = open_table(language=language)
    hand.make("draw", hand.by_tap)
    wrong = [text for size in SIZES for text in complaints(hand.page, *size)]
    assert wrong == []


@pytest.mark.parametrize("wishes", [{}, {"hand": "left"}], ids=["right", "left"])
def test_three_waste_piles_fit_every_window_for_either_hand(open_table: OpenTable, wishes: dict[str, str]) -> None:
    hand = open_table(WINS["thirteen-three"], DESK, language="tr", **wishes)
    hand.make("draw", hand.by_tap)
    wrong = [text for size in SIZES for text in complaints(hand.page, *size)]
    assert wrong == []


def test_a_card_keeps_its_shape_and_a_free_one_is_wide_enough_for_a_finger(open_table: OpenTable) -> None:
    hand = open_table()
    for width, height in SIZES:
        hand.page.set_viewport_size({"width": width, "height": height})
        hand.page.evaluate(NEXT_FRAME)
        box = hand.card("G4").bounding_box()
        assert box
        assert box["height"] / box["width"] == pytest.approx(1.4, abs=0.03)
        assert box["width"] >= 32


def test_every_sheet_fits_the_smallest_windows_and_scrolls_only_within(open_table: OpenTable) -> None:
    hand = open_table(language="pt-br")
    hand.make("draw", hand.by_tap)
    for key, sheet in (("n", "new"), ("r", "restart"), ("g", "give-up"), ("o", "options"), ("?", "rules")):
        hand.key(key)
        for width, height in ((320, 568), (568, 320), (844, 390)):
            hand.page.set_viewport_size({"width": width, "height": height})
            hand.page.evaluate(NEXT_FRAME)
            box = hand.sheet(sheet).bounding_box()
            assert box
            assert min(box["x"], box["y"]) >= 0, sheet
            assert box["x"] + box["width"] <= width, sheet
            assert box["y"] + box["height"] <= height, sheet
            assert hand.sheet(sheet).evaluate("(dialog) => dialog.scrollWidth - dialog.clientWidth") <= 0, sheet
        hand.key("Escape")

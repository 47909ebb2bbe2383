"""Four rows of thirteen in every window and language: nothing scrolls or overlaps, every card can be hit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK
from tests.browser.hand import TableHand, is_resumed
from tests.browser.script import NEXT_FRAME
from tests.browser.test_layout import LANGUAGES, SIZES, SMALLEST, apart
from tests.browser.wins import ADDICTION

OpenTable = Callable[..., TableHand]
Json = dict[str, Any]

WIN = ADDICTION["montana"]
STUCK_AFTER = WIN.moves.index("shuffle")

# Of narrow cards: how wide and high the part of the window is, along its middle lines, in which a press reaches each.
MEASURE = """() => {
  const seen = (node) => node.checkVisibility({ visibilityProperty: true });
  const box = (node, name) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { name, left, top, right, bottom };
  };
  const all = (selector, name) =>
    [...document.querySelectorAll(selector)].filter(seen).map((node) => box(node, name(node)));
  const reach = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hits = (px, py) => document.elementFromPoint(px, py)?.closest('.card') === node;
    const along = (dx, dy) => { let n = 0; while (n < 60 && hits(x + dx * n, y + dy * n)) n += 0.5; return n; };
    return { name: node.dataset.place, across: along(1, 0) + along(-1, 0), down: along(0, 1) + along(0, -1) };
  };
  const cards = [...document.querySelectorAll('.cells > .card')];
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
  return {
    scrolls: scrollWidth > clientWidth || scrollHeight > clientHeight,
    cards: all('.cells > .card', (node) => node.dataset.place),
    others: [...all('.tools .tool', (node) => node.dataset.tool), ...all('.tray .slot', (node) => node.dataset.gap),
             ...all('.top > :not(nav), .top summary', (node) => node.className || node.tagName),
             ...all('.status > div', (node) => node.textContent.trim())],
    reach: cards.filter((node) => node.offsetWidth < 40).map(reach),
    faces: [...new Set(cards.filter((node) => node.dataset.card)
      .map((node) => node.querySelector('.face').dataset.drawing.slice(-2)))],
  };
}"""


def complaints(page: Page, width: int, height: int) -> list[str]:
    """Everything that is wrong with the table in a window of this size."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(NEXT_FRAME)
    seen = page.evaluate(MEASURE)
    parts = [*seen["cards"], *seen["others"]]
    wrong = ["scrolls"] if seen["scrolls"] else []
    wrong += [f"outside: {box['name']}" for box in parts if not _is_inside(box, width, height)]
    wrong += [
        f"overlap: {one['name']} / {other['name']}"
        for index, one in enumerate(parts)
        for other in parts[index + 1 :]
        if not apart(one, other)
    ]
    small = (each for each in seen["reach"] if min(each["across"], each["down"]) < SMALLEST - 0.6)
    wrong += [f"small: {each['name']} {each['across']} × {each['down']}" for each in small]
    upright_phone = width <= 600 and height > width
    if upright_phone != (seen["faces"] == ["-m"]):
        wrong.append(f"faces: {seen['faces']}")
    return [f"{width}×{height} {text}" for text in wrong]


def _is_inside(box: Json, width: int, height: int) -> bool:
    return bool(box["left"] >= -1 and box["top"] >= -1 and box["right"] <= width + 1 and box["bottom"] <= height + 1)


def choose(hand: TableHand, language: str) -> None:
    """Has the page in another language, by its own menu."""
    hand.page.set_viewport_size({"width": DESK.width, "height": DESK.height})
    hand.faults.expect(r"status of 409.*/resume\)")  # The pause may come before the resume or just after it.
    hand.page.locator(".menu summary").click()
    with hand.page.expect_response(is_resumed):
        hand.page.locator(f".menu button[value={language}]").click()
    expect(hand.page.locator("html")).to_have_attribute("lang", language)
    expect(hand.cover).to_be_hidden()


def test_nothing_scrolls_overlaps_or_is_too_small_to_hit_in_any_language(open_table: OpenTable) -> None:
    hand = open_table(WIN)
    hand.skip(WIN.moves[:STUCK_AFTER])
    assert hand.view()["stuck"]
    for language in LANGUAGES:
        choose(hand, language)
        wrong = [text for size in SIZES for text in complaints(hand.page, *size)]
        assert wrong == [], language


def test_the_left_hand_and_other_card_sizes_fit_as_well(open_table: OpenTable) -> None:
    upright, desk = [(320, 568), (390, 844)], [(820, 1180), (1440, 900)]
    for wishes, sizes in (({"hand": "left"}, SIZES), ({"size": "medium"}, desk), ({"tray": "hide"}, upright)):
        hand = open_table(WIN, **wishes)
        wrong = [text for size in sizes for text in complaints(hand.page, *size)]
        assert wrong == [], wishes
        hand.page.close()

"""Classic faces, sounds, and the drawn examples of the rules."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.hand import TableHand
from tests.browser.script import until
from tests.browser.test_axe import in_every_look

OpenTable = Callable[..., TableHand]
Visitor = Callable[..., BrowserContext]

COUNT_SOUND_CARDS = """
window.soundCards = 0;
window.AudioContext = class extends AudioContext { constructor() { super(); window.soundCards += 1; } };
"""
WINDOWS = [(1440, 900), (390, 844), (320, 568)]


def faces(page: Page) -> set[str]:
    """The sprites that the cards of the tableau are drawn from."""
    hrefs = page.locator(".cells .card[data-card] .face").evaluate_all("all => all.map((face) => face.dataset.drawing)")
    return {re.sub(r"\.[0-9a-f]+\.svg.*|\.svg.*", "", href.rpartition("/")[2]) for href in hrefs}


def test_classic_faces_are_fetched_when_they_are_chosen_and_not_before(open_table: OpenTable) -> None:
    hand = open_table()
    assert faces(hand.page) == {"cards"}
    hand.key("o")
    with hand.page.expect_response("**/faces-classic*.svg"):
        hand.sheet("options").locator("label:has(input[name=faces][value=classic])").click()
    expect(hand.page.locator(".cells .card[data-card] .face use").last).to_have_attribute("href", re.compile("-k$"))
    assert faces(hand.page) == {"faces-classic"}
    hand.sheet("options").locator("label:has(input[name=faces][value=own])").click()
    assert faces(hand.page) == {"cards"}


def test_cards_too_small_for_classic_faces_keep_their_own(open_table: OpenTable) -> None:
    asked: list[str] = []
    hand = open_table(window=PHONE, faces="classic")
    hand.page.on("request", lambda request: asked.append(request.url))
    hand.make("G3-G5", hand.by_tap)
    assert faces(hand.page) == {"cards"}
    assert [url for url in asked if "classic" in url] == []


def test_the_sound_button_stays_pressed_and_is_remembered(open_table: OpenTable) -> None:
    hand = open_table()
    button = hand.page.get_by_role("button", name="Sound")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    hand.reload()
    expect(button).to_have_attribute("aria-pressed", "false")
    hand.key("o")
    expect(hand.sheet("options").locator("input[name=sound][value=off]")).to_be_checked()


def test_a_phone_is_silent_until_it_is_asked_to_sound(open_table: OpenTable) -> None:
    hand = open_table(window=PHONE)
    button = hand.page.get_by_role("button", name="Sound")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(("option", "cards"), [("auto", 1), ("off", 0)])
def test_sound_begins_with_the_first_touch_and_only_where_it_is_wanted(
    visitor: Visitor, option: str, cards: int
) -> None:
    context = visitor(still="reduce", sound=option, fresh=True)
    context.add_init_script(COUNT_SOUND_CARDS)
    page = context.new_page()
    with page.expect_response("**/api/plays"):
        page.goto("/pyramid/")
    expect(page.locator(".field .cells .card.is-free")).to_have_count(7)
    assert page.evaluate("() => window.soundCards") == 0
    page.keyboard.press("d")
    expect(page.locator(".field .waste .card[data-card]")).to_have_count(1)
    until(page, "(cards) => window.soundCards === cards", cards)


@pytest.mark.parametrize("path", ["/pyramid/rules/?preset=three-pass", "/addiction/rules/"])
@pytest.mark.parametrize("language", ["en", "is", "tr", "pt-BR"])
def test_rules_are_drawn_and_fit_every_window_in_every_language(visitor: Visitor, path: str, language: str) -> None:
    page = visitor(language=language).new_page()
    page.goto(path)
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        for figure in page.locator("[data-example]").all():
            expect(figure.locator(".card[data-card]").first).to_be_visible()
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("path", ["/pyramid/rules/?preset=thirteen-three", "/addiction/rules/", "/nowhere/at/all/"])
def test_pages_to_read_are_accessible_in_every_look(visitor: Visitor, path: str) -> None:
    page = visitor(still="reduce").new_page()
    page.route("**/nowhere/**", lambda route: route.fulfill(response=route.fetch(), status=200))
    page.goto(path)
    assert in_every_look(page) == []


def test_the_way_back_from_the_rules_leads_to_the_play(open_table: OpenTable) -> None:
    hand = open_table()
    shown = hand.make("G3-G5", hand.by_tap)
    hand.page.goto("/pyramid/rules/?preset=classic")
    hand.page.get_by_role("link", name="Back to the table").click()
    hand.until_drawn(shown)


def test_the_sheet_at_the_table_draws_the_examples_of_its_rules(open_table: OpenTable) -> None:
    hand = open_table()
    hand.key("?")
    for example in ("covered", "pair", "king", "cover-pair"):
        expect(hand.sheet("rules").locator(f"[data-example={example}] .card[data-card]").first).to_be_visible()
    assert in_every_look(hand.page, "#sheet-rules") == []

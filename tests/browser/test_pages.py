"""The pages around the table: front page, rules, languages, and what is there without scripts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.hand import TableHand, is_resumed
from tests.browser.watch import Faults
from tests.browser.wins import WINS

OpenTable = Callable[..., TableHand]
Visitor = Callable[..., BrowserContext]


def test_one_click_from_the_front_page_and_one_plays(visitor: Visitor) -> None:
    page = visitor().new_page()
    page.goto("/")
    expect(page.locator(".field.pyramid .card[data-card]").first).to_be_visible()
    with page.expect_response("**/api/plays"):
        page.get_by_role("link", name="Play Pyramid").click()
    expect(page.locator(".field .cells .card.is-free")).to_have_count(7)


def test_the_front_page_offers_to_continue_an_open_play(open_table: OpenTable) -> None:
    hand = open_table()
    shown = hand.make("G3-G5", hand.by_tap)
    hand.page.goto("/")
    resume = hand.page.locator(".resume")
    expect(resume).to_contain_text("Pyramid, Classic")
    expect(resume).to_contain_text("1 move")
    resume.get_by_role("link", name="Continue").click()
    hand.until_drawn(shown)
    assert hand.view()["moves"] == 1


def test_another_language_keeps_the_play(open_table: OpenTable) -> None:
    hand = open_table()
    hand.faults.expect(r"status of 409.*/resume\)")
    shown = hand.make("G3-G5", hand.by_tap)
    hand.page.locator(".menu summary").click()
    with hand.page.expect_response(is_resumed):
        hand.page.locator(".menu").get_by_role("button", name="Íslenska").click()
    expect(hand.page.locator("html")).to_have_attribute("lang", "is")
    hand.until_drawn(shown)
    expect(hand.card("G1")).to_have_accessible_name("Spaðasjöa, röð 7, spil 1, laust")
    hand.make("u", hand.key)
    expect(hand.heard).to_contain_text("Afturkallað: laufasjöa og spaðasexa.")


@pytest.mark.parametrize(("language", "title"), [("en", "Pyramid, Classic"), ("is", "Pýramídi"), ("tr", "Piramit")])
def test_without_scripts_the_rules_can_be_read_and_the_table_says_what_it_needs(
    visitor: Visitor, language: str, title: str
) -> None:
    context = visitor(language=language, scripts="off")
    page = context.new_page()
    page.goto("/pyramid/rules/")
    expect(page.locator("h1.title")).to_contain_text(title)
    expect(page.locator("article")).to_contain_text("13")
    page.goto("/pyramid/")
    expect(page.locator("noscript .cover, .stage .cover").filter(visible=True)).to_contain_text("JavaScript")
    page.goto("/")
    expect(page.locator(".games .btn").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_an_address_that_leads_nowhere_has_a_page_with_a_way_back(visitor: Visitor, faults: Faults) -> None:
    page = visitor().new_page()
    faults.expect("status of 404")
    answer = page.goto("/pyramid/nonsense/")
    assert answer
    assert answer.status == 404
    page.get_by_role("link", name="To the games").click()
    expect(page).to_have_title("Solitaire")


def test_the_rules_of_every_preset_are_one_press_away_with_drawn_examples(visitor: Visitor) -> None:
    page = visitor().new_page()
    page.goto("/pyramid/rules/")
    others = page.get_by_role("navigation", name="Other rules")
    for preset in WINS:
        others.locator(f'a[href="?preset={preset}"]').click()
        expect(others.locator("[aria-current=page]")).to_have_attribute("href", f"?preset={preset}")
        expect(page.locator("article .card[data-card]").filter(visible=True).first).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_count(1)

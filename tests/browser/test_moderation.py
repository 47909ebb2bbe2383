"""A moderator at the honesty queue, by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from axe_playwright_python.base import AXE_SCRIPT
from django.test import override_settings
from playwright.sync_api import BrowserContext, Page, expect

from solitaire_site.accounts.models import User
from solitaire_site.moderation.flagging import check
from solitaire_site.staff.services import appoint
from tests.browser.test_axe import EVERYTHING, violations
from tests.solitaire_site.accounts.doors import PASSWORD
from tests.solitaire_site.records.seated import NOW, member, won

SEAT: dict[str, Any] = {"game": "pyramid", "preset": "classic"}


def wrong_for_axe(page: Page) -> list[str]:
    """What axe calls serious on the page."""
    page.evaluate(AXE_SCRIPT)
    return violations(page, "html", EVERYTHING)


@override_settings(STAFF_SECOND_STEP=False)
def test_a_moderator_voids_a_cheat_by_keyboard_and_the_board_closes_up(visitor: Callable[..., BrowserContext]) -> None:
    won(member("Alice"), 50, **SEAT, seed=uuid4().bytes * 2)
    check(won(member("Bob"), 30, **SEAT, seed=uuid4().bytes * 2, elapsed_ms=900), NOW)
    appoint(User.objects.create_user("Mod", password=PASSWORD), "moderator")
    page = visitor(still="reduce").new_page()
    page.goto("/account/sign-in/?next=/admin/queue/")
    page.get_by_label("Name").first.fill("Mod")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Honesty queue")).to_be_visible()
    assert wrong_for_axe(page) == []
    page.keyboard.press("j")
    page.keyboard.press("v")
    expect(page.get_by_label("Reason")).to_be_focused()
    expect(page.get_by_role("row", name="Bob · 30").first).to_contain_text("Alice · 50")
    assert wrong_for_axe(page) == []
    page.keyboard.type("Thirty moves in a second.")
    page.get_by_role("button", name="Set aside: 1 play").press("Enter")
    expect(page.get_by_text("Nothing waits.")).to_be_visible()
    page.goto("/boards/pyramid/classic/all/")
    expect(page.locator(".board tbody tr")).to_have_count(1)
    expect(page.locator(".board tbody tr")).to_contain_text("Alice")

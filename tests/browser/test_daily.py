"""Today's deal and shared deals, from a link to the table and from the table to the board."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from games.play.models import Play
from tests.browser.hand import TableHand
from tests.browser.test_axe import EVERYTHING, in_every_look, violations
from tests.browser.watch import Faults
from tests.browser.wins import CLASSIC

OpenTable = Callable[..., TableHand]
Visitor = Callable[..., BrowserContext]
SIZES = [(1440, 900), (820, 1180), (390, 844), (844, 390), (320, 568)]


def test_a_link_to_the_daily_deals_it_and_the_sheet_leads_to_its_board(
    visitor: Visitor, seeded: Callable[[bytes], None], faults: Faults
) -> None:
    seeded(CLASSIC.seed)
    hand = TableHand(visitor(still="reduce").new_page(), faults)
    view = hand.open("/pyramid/classic/?deal=daily")
    assert view["deal"]["kind"] == "daily"
    assert hand.page.url.endswith("/pyramid/classic/")
    hand.skip(CLASSIC.moves)
    sheet = hand.sheet("end")
    expect(sheet).to_contain_text("Personal best: fewest moves · shortest time")
    expect(hand.page.locator(".status .best")).to_contain_text(f"Best{len(CLASSIC.moves)} · 0:")
    sheet.get_by_role("link", name="Board of today’s deal").click()
    expect(hand.page.locator(".board tr.you")).to_contain_text("Guest")
    hand.page.goto("/")
    expect(hand.page.locator(".dailies li").first).to_contain_text("rank 1")


def test_another_deal_asks_before_a_play_is_left(open_table: OpenTable) -> None:
    hand = open_table()
    hand.faults.expect(r"status of 409.*/resume\)")  # A page that goes away pauses its play, before or after that.
    hand.make("G3-G5", hand.by_tap)
    hand.page.goto("/pyramid/classic/?deal=daily")
    sheet = hand.sheet("wish")
    expect(sheet.get_by_role("button", name="Keep playing")).to_be_focused()
    sheet.get_by_role("button", name="Keep playing").click()
    assert hand.view()["state"] == "open"
    hand.page.goto("/pyramid/classic/?deal=daily")
    with hand.page.expect_response("**/api/plays") as dealt:
        sheet.get_by_role("button", name="Deal it").click()
    assert dealt.value.json()["deal"]["kind"] == "daily"
    assert hand.view()["state"] == "lost"


def test_the_daily_in_play_is_gone_on_with_unasked(
    visitor: Visitor, seeded: Callable[[bytes], None], faults: Faults
) -> None:
    seeded(CLASSIC.seed)
    hand = TableHand(visitor(still="reduce").new_page(), faults)
    hand.open("/pyramid/classic/?deal=daily")
    shown = hand.make("G3-G5", hand.by_tap)
    hand.page.goto("/pyramid/classic/?deal=daily")
    hand.until_drawn(shown)
    expect(hand.sheet("wish")).to_be_hidden()
    assert Play.objects.count() == 1


def test_a_deal_that_there_is_not_leaves_a_table_to_play_at(visitor: Visitor, faults: Faults) -> None:
    faults.expect(r"status of 404.*/api/plays\)")
    page = visitor(still="reduce").new_page()
    page.goto("/pyramid/classic/?deal=2026-02-30")
    expect(page.locator(".field .cells .card.is-free")).to_have_count(7)


def test_a_friends_link_deals_the_same_cards(open_table: OpenTable, visitor: Visitor, faults: Faults) -> None:
    hand = open_table()
    hand.skip(CLASSIC.moves)
    friend = TableHand(visitor(still="reduce").new_page(), faults)
    friend.page.goto(f"/deal/{hand.play}/")
    with friend.page.expect_response("**/api/plays") as dealt:
        friend.page.get_by_role("link", name="Play this deal").click()
    view = friend.follow(dealt.value)
    assert view["deal"]["kind"] == "shared"
    assert bytes(Play.objects.get(pk=view["id"]).seed) == CLASSIC.seed


def speak(page: Page, language: str) -> None:
    """From here on, pages are in that language."""
    page.context.add_cookies([{"name": "django_language", "value": language, "url": page.url}])


def fits(page: Page, path: str) -> None:
    """Nothing leaves the window, at any size."""
    page.goto(path)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, width)


def test_pages_of_records_fit_every_window_in_every_language(open_table: OpenTable) -> None:
    hand = open_table()
    hand.skip(CLASSIC.moves)
    board = "/boards/pyramid/classic/"
    for language in ("en", "is", "tr", "pt-br"):
        speak(hand.page, language)
        for path in (f"{board}all/", f"{board}deal/{hand.play}/", f"/deal/{hand.play}/", "/daily/", "/me/", "/"):
            fits(hand.page, path)


def test_pages_of_records_are_accessible_in_every_look(open_table: OpenTable) -> None:
    hand = open_table()
    hand.skip(CLASSIC.moves)
    for path in ("/boards/pyramid/classic/all/", "/boards/addiction/classic/", "/daily/", "/me/", "/statistics/"):
        hand.page.set_viewport_size({"width": 1440, "height": 900})
        hand.page.goto(path)
        assert in_every_look(hand.page) == [], path
        hand.page.set_viewport_size({"width": 390, "height": 844})
        assert violations(hand.page, "html", EVERYTHING) == [], path

"""Accounts in a real browser: passkeys by Chromium's virtual authenticator, plays that go on, every window and look."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.cache import cache
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Window
from tests.browser.hand import TableHand, is_resumed
from tests.browser.test_axe import in_every_look
from tests.browser.wins import CLASSIC

OpenTable = Callable[..., TableHand]
Visitor = Callable[..., BrowserContext]

PASSWORD = "a tall old house"
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
WINDOWS = [
    Window(1440, 900),
    Window(820, 1180),
    Window(390, 844, touch=True),
    Window(844, 390, True),
    Window(320, 568, True),
]
PAGES = ["", "name/", "email/", "password/", "passkeys/", "app/", "codes/", "sessions/", "delete/"]


@pytest.fixture
def site(transactional_db: None, server: str) -> str:
    """Passkeys belong to a host that has a name."""
    cache.clear()
    return server.replace("127.0.0.1", "localhost")


def give_authenticator(page: Page) -> None:
    """From here on the page's device answers for its owner."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})


def main_button(page: Page, name: str) -> None:
    """Press what the page is for."""
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def sign_up(page: Page, name: str = "Alice") -> None:
    """Make an account with a password, from wherever one is."""
    page.get_by_role("link", name="Sign in").click()
    page.get_by_role("link", name="Make an account").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    main_button(page, "Make an account")
    expect(page.locator(".who")).to_contain_text(name)


def sign_in(page: Page, name: str = "Alice") -> None:
    """Come in by name and password."""
    page.goto("/account/sign-in/")
    page.get_by_label("Name or e-mail address").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    main_button(page, "Sign in")


def confirm(page: Page) -> None:
    """Show once more who it is."""
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    main_button(page, "It is me")


def test_a_play_goes_on_where_it_was_when_its_player_signs_up_with_a_password(open_table: OpenTable) -> None:
    hand = open_table(CLASSIC)
    hand.faults.expect(r"status of 409.*/resume\)")  # The pause of the page that was left may be on its way.
    for move in CLASSIC.moves[:3]:
        shown = hand.make(move, hand.by_tap)
    with hand.page.expect_response(is_resumed):
        sign_up(hand.page)
    expect(hand.page).to_have_url(f"{hand.page.url.split('/pyramid')[0]}/pyramid/classic/")
    hand.until_drawn(shown)
    hand.skip(CLASSIC.moves[3:-1])
    hand.make(CLASSIC.moves[-1], hand.by_tap)
    expect(hand.sheet("end")).to_be_visible()


def test_signing_up_with_a_passkey_in_the_middle_of_a_second_play_keeps_both(
    open_table: OpenTable, visitor: Visitor
) -> None:
    hand = open_table(CLASSIC)
    give_authenticator(hand.page)
    hand.skip(CLASSIC.moves[:-1])
    hand.make(CLASSIC.moves[-1], hand.by_tap)
    won = hand.play
    with hand.page.expect_response("**/api/plays") as dealt:
        hand.sheet("end").get_by_role("button", name="Next deal").click()
    hand.follow(dealt.value)
    hand.make(CLASSIC.moves[0], hand.by_tap)
    hand.page.get_by_role("link", name="Sign in").click()
    hand.page.get_by_role("link", name="Make an account").click()
    hand.page.get_by_role("link", name="With a passkey").click()
    hand.page.get_by_label("Name", exact=True).fill("Alice")
    main_button(hand.page, "Go on")
    main_button(hand.page, "Make the passkey")
    expect(hand.page.locator(".who")).to_contain_text("Alice")
    hand.faults.expect(r"status of 409.*/resume\)")
    with hand.page.expect_response(is_resumed):
        hand.page.goto("/pyramid/classic/")
    hand.skip(CLASSIC.moves[1:-1])
    hand.make(CLASSIC.moves[-1], hand.by_tap)
    expect(hand.sheet("end")).to_be_visible()
    assert {play["id"]: play["state"] for play in told(hand.page)["plays"]} == {won: "won", hand.play: "won"}


def told(page: Page) -> dict[str, list[dict[str, str]]]:
    """All that the site keeps of whoever is signed in."""
    found: dict[str, list[dict[str, str]]] = json.loads(page.context.request.get("/account/download/").text())
    return found


def test_a_passkey_that_was_added_opens_the_account_without_a_name(visitor: Visitor) -> None:
    page = visitor(still="reduce").new_page()
    give_authenticator(page)
    page.goto("/")
    sign_up(page)
    page.goto("/account/passkeys/")
    page.get_by_role("link", name="Add a passkey").click()
    confirm(page)
    page.get_by_label("What to call this passkey").fill("My telephone")
    main_button(page, "Make the passkey")
    expect(page.get_by_role("main")).to_contain_text("My telephone")
    page.goto("/account/")
    main_button(page, "Sign out")
    expect(page.get_by_role("status")).to_contain_text("You are signed out.")
    page.goto("/account/sign-in/")
    main_button(page, "Use a passkey")
    expect(page.locator(".who")).to_contain_text("Alice")


def test_without_any_key_the_page_says_what_else_there_is(visitor: Visitor) -> None:
    page = visitor(still="reduce").new_page()
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    page.goto("/account/sign-in/")
    main_button(page, "Use a passkey")
    expect(page.get_by_role("status")).to_contain_text("choose another way")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Show the password").click()
    expect(page.get_by_label("Password", exact=True)).to_have_attribute("type", "text")


def test_a_browser_that_is_signed_out_elsewhere_is_out(visitor: Visitor) -> None:
    here, there = visitor(still="reduce").new_page(), visitor(still="reduce").new_page()
    here.goto("/")
    sign_up(here)
    sign_in(there)
    expect(there.locator(".who")).to_contain_text("Alice")
    here.goto("/account/sessions/")
    expect(here.locator(".rows > li")).to_have_count(2)
    main_button(here, "Sign out all others")
    expect(here.locator(".rows > li")).to_have_count(1)
    there.goto("/account/")
    expect(there).to_have_url(f"{there.url.split('/account')[0]}/account/sign-in/?next=/account/")


def test_everything_can_be_taken_along_and_deleted(open_table: OpenTable, tmp_path: Path) -> None:
    hand = open_table(CLASSIC)
    hand.make(CLASSIC.moves[0], hand.by_tap)
    page = hand.page
    sign_up(page)
    page.goto("/account/")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Take the plays along").click()
    taken.value.save_as(tmp_path / "plays.csv")
    rows = list(csv.DictReader((tmp_path / "plays.csv").open()))
    assert [row["id"] for row in rows] == [hand.play]
    page.get_by_role("link", name="Delete the account").click()
    confirm(page)
    expect(page.get_by_role("main")).to_contain_text("1 play with its replay")
    main_button(page, "Delete for good")
    expect(page.get_by_role("status")).to_contain_text("Your account and everything in it are deleted.")
    assert page.context.request.get(f"/api/plays/{hand.play}").status == 404


def test_which_of_two_plays_goes_on_is_asked_and_done(open_table: OpenTable, visitor: Visitor) -> None:
    mine = open_table(CLASSIC)
    mine.make(CLASSIC.moves[0], mine.by_tap)
    sign_up(mine.page)
    mine.until_drawn(mine.view())
    guests = open_table(CLASSIC)
    shown = guests.make(CLASSIC.moves[0], guests.by_tap)
    shown = guests.make(CLASSIC.moves[1], guests.by_tap)
    sign_in(guests.page)
    expect(guests.page.get_by_role("radio")).to_have_count(2)
    assert in_every_look(guests.page) == []
    guests.page.get_by_text("In this browser").click()
    main_button(guests.page, "Sign in and go on")
    guests.page.goto("/pyramid/classic/")
    guests.until_drawn(shown)
    assert guests.view()["state"] == "open"
    assert mine.page.context.request.get(f"/api/plays/{mine.play}").json()["state"] == "lost"


def test_pages_of_an_account_fit_every_window_in_every_language(visitor: Visitor) -> None:
    context = visitor(still="reduce")
    page = context.new_page()
    page.goto("/")
    sign_up(page)
    page.goto("/account/confirm/password/")
    confirm(page)
    host = page.url.split("/account")[0]
    for language in ("en", "is", "tr", "pt-br"):
        context.add_cookies([{"name": "django_language", "value": language, "url": host}])
        for path in PAGES[:6] + PAGES[7:]:
            page.goto(f"/account/{path}")
            for window in WINDOWS:
                page.set_viewport_size({"width": window.width, "height": window.height})
                wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
                assert wide <= 0, (language, path, window)


@pytest.mark.parametrize("path", ["sign-in/", "sign-up/", "sign-up/passkey/", "password/forgotten/", "closed/"])
def test_the_doors_are_accessible_in_every_look_and_fit(visitor: Visitor, path: str) -> None:
    page = visitor(still="reduce").new_page()
    page.goto(f"/account/{path}")
    assert in_every_look(page) == []
    for window in WINDOWS:
        page.set_viewport_size({"width": window.width, "height": window.height})
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, window


def test_a_members_pages_are_accessible_in_every_look(visitor: Visitor) -> None:
    page = visitor(still="reduce").new_page()
    page.goto("/")
    sign_up(page)
    page.goto("/account/confirm/password/")
    assert in_every_look(page) == []
    confirm(page)
    wrong = {}
    for path in [*PAGES[:6], *PAGES[7:]]:
        page.goto(f"/account/{path}")
        wrong[path] = in_every_look(page)
    page.goto("/account/name/")
    page.get_by_label("Name").fill("admin")
    main_button(page, "Keep the name")
    expect(page.locator(".errorlist")).to_be_visible()
    wrong["an error"] = in_every_look(page)
    assert {path: faults for path, faults in wrong.items() if faults} == {}


def test_an_account_is_made_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor(still="reduce").new_page()
    page.goto("/account/sign-up/")
    keys = page.keyboard
    page.get_by_label("Name", exact=True).focus()
    keys.type("Alice")
    keys.press("Tab")
    keys.press("Tab")
    keys.type(PASSWORD)
    keys.press("Enter")
    expect(page.locator(".who")).to_contain_text("Alice")


def test_a_move_after_signing_up_in_another_window_is_made_once(open_table: OpenTable) -> None:
    hand = open_table(CLASSIC)
    hand.faults.expect(r"status of 403", r"WebSocket")  # The old window's token, and the socket of its old session.
    hand.make(CLASSIC.moves[0], hand.by_tap)
    other = hand.page.context.new_page()
    other.goto("/account/sign-up/")
    other.get_by_label("Name", exact=True).fill("Alice")
    other.get_by_label("Password", exact=True).fill(PASSWORD)
    main_button(other, "Make an account")
    expect(other.locator(".who")).to_contain_text("Alice")
    hand.page.bring_to_front()
    hand.by_tap(CLASSIC.moves[1])
    assert hand.until_settled()["moves"] == 2


def test_a_window_follows_its_play_to_the_account_that_another_window_signs_in_to(
    open_table: OpenTable, visitor: Visitor
) -> None:
    elsewhere = visitor(still="reduce").new_page()
    elsewhere.goto("/")
    sign_up(elsewhere)
    hand = open_table(CLASSIC)
    hand.faults.expect(r"status of 40[39]", r"WebSocket")
    hand.make(CLASSIC.moves[0], hand.by_tap)
    other = hand.page.context.new_page()
    sign_in(other)
    expect(other.locator(".who")).to_contain_text("Alice")
    request, view = elsewhere.context.request, hand.view()
    headers = {"X-CSRFToken": request.get("/api/token").json()["csrf"]}
    body = {"move": CLASSIC.moves[1], "version": view["version"], "key": "made-elsewhere"}
    assert request.post(f"/api/plays/{hand.play}/moves", data=body, headers=headers).status == 200
    expect(hand.moves).to_have_text("2")
    hand.page.bring_to_front()
    hand.by_tap(CLASSIC.moves[2])
    assert hand.until_settled()["moves"] == 3

"""The staff's live page and its socket."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import BrowserContext, expect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from solitaire_site.accounts.models import User
from solitaire_site.live import lasting
from solitaire_site.live.figures import PARTS
from solitaire_site.live.lasting import SESSION_ENDED
from solitaire_site.staff.services import dismiss
from tests.browser.test_axe import EVERYTHING, violations
from tests.browser.watch import Faults
from tests.browser.wire import PATIENCE_S, Connect, next_frame
from tests.conftest import Visitor
from tests.solitaire_site.staff.employed import staff, take_second_step

PATH = "/ws/live/"


def drain(socket: ClientConnection) -> NoReturn:
    """Frames, until the server closes."""
    while True:
        socket.recv(PATIENCE_S)


def test_staff_are_told_in_their_language(alice: Visitor, open_socket: Connect) -> None:
    socket = open_socket(staff("viewer", visitor=alice), f"{PATH}?language=is")
    parts = next_frame(socket)["parts"]
    assert parts.keys() == set(PARTS)
    assert "Enginn er að spila" in parts["plays"]


@pytest.mark.parametrize("who", ["a guest", "a member", "staff before the second step", "nobody"])
def test_others_get_no_socket(who: str, alice: Visitor, open_socket: Connect) -> None:
    if who == "a guest":
        alice.start()
    elif who == "a member":
        alice.client.force_login(User.objects.create_user("a member"))
    elif who == "staff before the second step":
        take_second_step(staff("viewer", visitor=alice), ago_s=10**6)
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        open_socket(alice, PATH).recv(5)


def test_a_foreign_page_gets_no_live_socket(alice: Visitor, open_socket: Connect) -> None:
    with pytest.raises(InvalidStatus):
        open_socket(staff("viewer", visitor=alice), PATH, origin="https://elsewhere.example")


@pytest.mark.parametrize("end", ["signing out", "dismissal", "disabling"])
def test_the_socket_closes_when_its_owner_may_watch_no_more(
    end: str, alice: Visitor, open_socket: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lasting, "CHECK_INTERVAL_S", 0.1)
    socket = open_socket(staff("moderator", visitor=alice), PATH)
    next_frame(socket)
    user = User.objects.get()
    if end == "signing out":
        alice.client.logout()
    elif end == "dismissal":
        dismiss(user)
    else:
        User.objects.update(is_active=False)
    with pytest.raises(ConnectionClosed) as closed:
        drain(socket)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == SESSION_ENDED


def test_the_page_follows_what_is_played_and_leads_out_who_may_watch_no_more(
    visitor: Callable[..., BrowserContext], site: str, faults: Faults, alice: Visitor, bob: Visitor
) -> None:
    cookie = staff("viewer", visitor=alice).client.cookies["sessionid"].value
    browser = visitor()
    browser.add_cookies([{"name": "sessionid", "value": cookie, "url": site}])
    page = browser.new_page()
    page.goto("/admin/live/")
    expect(page.get_by_role("status")).to_contain_text("every two seconds")
    expect(page.get_by_text("Nobody is playing just now.")).to_be_visible()
    page.get_by_text("The figures").click()
    bob.move(bob.start(), "draw")
    expect(page.get_by_role("row", name="Pyramid Classic 1")).to_be_visible()
    expect(page.get_by_role("columnheader", name="Refused calls")).to_be_visible()
    page.evaluate("() => dispatchEvent(new Event('pagehide'))")
    expect(page.get_by_role("status")).to_contain_text("The link is lost")
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.get_by_role("status")).to_contain_text("every two seconds")
    page.evaluate(AXE_SCRIPT)
    assert violations(page, ".live", EVERYTHING) == []
    faults.expect("WebSocket.*403")
    alice.client.logout()
    page.wait_for_url("**/account/sign-in/?*")

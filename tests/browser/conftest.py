"""The site in a real browser. Every console error, uncaught error and violation of the policy fails a test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple, cast
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.test import override_settings
from playwright.sync_api import Browser, BrowserContext, expect
from pytest_django import DjangoDbBlocker
from websockets.sync.client import ClientConnection, connect

from tests.browser.hand import TableHand
from tests.browser.served import served
from tests.browser.watch import Faults
from tests.browser.wins import CLASSIC, Win
from tests.browser.wire import PATIENCE_S, Connect
from tests.conftest import Visitor

# The browser's driver runs a loop in this thread, beside which Django would refuse to ask the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

PATIENCE_MS = 15_000
expect.set_options(timeout=PATIENCE_MS)

QUIET = "--no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update"


class Window(NamedTuple):
    """A window's inner size in CSS pixels, and whether fingers use it."""

    width: int
    height: int
    touch: bool = False


DESK = Window(1440, 900)
PHONE = Window(390, 844, touch=True)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, or the one that is named, without anything it does by itself."""
    program = os.environ.get("CHROMIUM") or "/usr/bin/chromium"
    return browser_type_launch_args | {"executable_path": program, "args": [*QUIET.split(), "--disable-sync"]}


@pytest.fixture(scope="session")
def server(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """One server for all tests of a worker. It does no work in the background, which would outlive its test."""
    with django_db_blocker.unblock(), override_settings(BACKGROUND_WORKER=False), served() as address:
        yield address


@pytest.fixture
def site(transactional_db: None, server: str) -> str:
    """The address of the site, on which nobody has played yet."""
    cache.clear()
    return server


@pytest.fixture
def faults() -> Iterator[Faults]:
    """What the browser complained about, checked at the end."""
    faults = Faults()
    yield faults
    faults.check()


class Wardrobe:
    """Browsers that were used before, by how they were made: what they fetched once they need not fetch again.

    That halves the time a page takes to open. Pages keep nothing but cookies and what ends with their tab.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[BrowserContext]] = {}
        self.lent: list[tuple[str, BrowserContext]] = []

    def lend(self, make: dict[str, Any]) -> BrowserContext:
        """One that nobody uses, until the next `take_back`."""
        kind = repr(sorted(make.items()))
        unused = self.free.get(kind)
        context = unused.pop() if unused else self.browser.new_context(**make)
        self.lent.append((kind, context))
        return context

    def take_back(self) -> None:
        """Everything that was lent, without pages and cookies."""
        while self.lent:
            kind, context = self.lent.pop()
            for page in context.pages:
                page.close()
            context.clear_cookies()
            context.set_offline(False)
            self.free.setdefault(kind, []).append(context)


@pytest.fixture(scope="session")
def wardrobe(browser: Browser) -> Wardrobe:
    """The browsers of this worker."""
    return Wardrobe(browser)


@pytest.fixture
def visitor(
    site: str, faults: Faults, wardrobe: Wardrobe, new_context: Callable[..., BrowserContext]
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes a browser of somebody's own: its window, its languages, its table options.

    `fresh`: one that was never used and will not be again, for tests that count what it fetches, or that change it for
    good.
    """

    def visit(window: Window = DESK, language: str = "en", *, fresh: bool = False, **options: str) -> BrowserContext:
        still = options.pop("still", "no-preference")
        scripts = options.pop("scripts", "on")
        make = {
            "base_url": site,
            "viewport": {"width": window.width, "height": window.height},
            "locale": language,
            "has_touch": window.touch,
            "is_mobile": window.touch,
            "reduced_motion": still,
            "java_script_enabled": scripts == "on",
        }
        context = new_context(**make) if fresh else wardrobe.lend(make)
        context.set_default_timeout(PATIENCE_MS)
        if options:
            context.add_cookies([{"name": "table-options", "value": urlencode(options), "url": site}])
        faults.watch(context)
        return context

    yield visit
    faults.look_away()
    wardrobe.take_back()


@pytest.fixture
def open_table(
    visitor: Callable[..., BrowserContext], seeded: Callable[[bytes], None], faults: Faults
) -> Callable[..., TableHand]:
    """Opens a table with a pinned deal in a window of its own, without motion unless `still` says otherwise."""

    def open_one(win: Win = CLASSIC, window: Window = DESK, still: bool = True, **wishes: Any) -> TableHand:
        seeded(win.seed)
        context = visitor(window, still="reduce" if still else "no-preference", **wishes)
        hand = TableHand(context.new_page(), faults)
        hand.open(f"/{win.game}/{win.preset}/")
        return hand

    return open_one


@pytest.fixture
def open_socket(site: str) -> Iterator[Connect]:
    """Opens sockets as a visitor's window does; closes them in the end."""
    with ExitStack() as opened:

        def open_one(visitor: Visitor, path: str = "/ws/table/", **headers: str | None) -> ClientConnection:
            origin = headers.pop("origin", site)
            cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in visitor.client.cookies.items())
            sent = {"Cookie": cookies} | {name: value for name, value in headers.items() if value}
            uri = site.replace("http", "ws") + path
            return opened.enter_context(
                connect(uri, origin=cast("Any", origin), additional_headers=sent, open_timeout=PATIENCE_S)
            )

        yield open_one

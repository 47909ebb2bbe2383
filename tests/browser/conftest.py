"""The site in a real browser. Every console error, uncaught error and violation of the policy fails a test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.test import override_settings
from playwright.sync_api import BrowserContext, expect
from pytest_django import DjangoDbBlocker

from tests.browser.hand import TableHand
from tests.browser.served import served
from tests.browser.watch import Faults
from tests.browser.wins import CLASSIC, Win

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


@pytest.fixture
def visitor(site: str, faults: Faults, new_context: Callable[..., BrowserContext]) -> Callable[..., BrowserContext]:
    """Makes a browser of somebody's own: its window, its languages, its table options."""

    def visit(window: Window = DESK, language: str = "en", **options: str) -> BrowserContext:
        size = {"width": window.width, "height": window.height}
        still = options.pop("still", "no-preference")
        scripts = options.pop("scripts", "on")
        context = new_context(
            base_url=site,
            viewport=size,
            locale=language,
            has_touch=window.touch,
            is_mobile=window.touch,
            reduced_motion=still,
            java_script_enabled=scripts == "on",
        )
        context.set_default_timeout(PATIENCE_MS)
        if options:
            context.add_cookies([{"name": "table-options", "value": urlencode(options), "url": site}])
        faults.watch(context)
        return context

    return visit


@pytest.fixture
def open_table(
    visitor: Callable[..., BrowserContext], seeded: Callable[[bytes], None], faults: Faults
) -> Callable[..., TableHand]:
    """Opens a table with a pinned deal in a window of its own, without motion unless `still` says otherwise."""

    def open_one(win: Win = CLASSIC, window: Window = DESK, still: bool = True, **wishes: str) -> TableHand:
        seeded(win.seed)
        context = visitor(window, still="reduce" if still else "no-preference", **wishes)
        hand = TableHand(context.new_page(), faults)
        hand.open(f"/{win.game}/{win.preset}/")
        return hand

    return open_one

"""What a visit costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, expect

Visitor = Callable[..., BrowserContext]
KB = 1000


class Meter:
    """Counts the requests of one visit and the bytes that came over the network for them."""

    def __init__(self, context: BrowserContext) -> None:
        self.page = context.new_page()
        self.requests: list[str] = []
        self.bytes = 0
        devtools = context.new_cdp_session(self.page)
        devtools.send("Network.enable")
        devtools.on("Network.requestWillBeSent", self._sent)
        devtools.on("Network.loadingFinished", self._came)

    def visit(self, path: str) -> None:
        """Opens a page and waits until its cards lie there and nothing is on its way."""
        self.page.goto(path)
        expect(self.page.locator(".field .card.is-free").first).to_be_visible()
        self.page.wait_for_load_state("networkidle")

    def _sent(self, event: dict[str, Any]) -> None:
        self.requests.append(event["request"]["url"])

    def _came(self, event: dict[str, Any]) -> None:
        self.bytes += event["encodedDataLength"]


def test_a_first_visit_is_small_and_a_second_one_nearly_nothing(visitor: Visitor) -> None:
    context = visitor(fresh=True)
    first = Meter(context)
    first.visit("/pyramid/")
    assert len(first.requests) <= 30, first.requests
    assert first.bytes <= 70 * KB
    first.page.close()
    second = Meter(context)
    second.visit("/pyramid/")
    assert second.bytes <= 10 * KB

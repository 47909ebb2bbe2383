"""What a browser reports while a test runs: faults, which fail it, and the requests its page makes."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError

Json = dict[str, Any]


class Faults:
    """Errors of a browser's pages; what the page was made to meet is expected by a test beforehand.

    A violation of the content security policy is an error on the console, too.
    """

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.expected: list[str] = []
        self.watched: list[BrowserContext] = []

    def watch(self, context: BrowserContext) -> None:
        """Listens to every page of `context`."""
        context.on("console", self._console)
        context.on("weberror", self._error)
        self.watched.append(context)

    def look_away(self) -> None:
        """Stops listening: what a page says while it is closed belongs to no test."""
        while self.watched:
            context = self.watched.pop()
            context.remove_listener("console", self._console)
            context.remove_listener("weberror", self._error)

    def expect(self, *patterns: str) -> None:
        """Errors that match a pattern are no faults from here on, or before."""
        self.expected += patterns

    def check(self) -> None:
        """Raises AssertionError for an error that no test expected."""
        faults = [text for text in self.seen if not any(re.search(pattern, text) for pattern in self.expected)]
        assert not faults, faults

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.seen.append(f"{message.text} ({message.location.get('url', '')})")

    def _error(self, error: WebError) -> None:
        self.seen.append(f"uncaught: {error.error}")


class Post(NamedTuple):
    """A request that wants to change something."""

    action: str
    body: Json


class Posts(list[Post]):
    """Every POST to the API that a page made, in order, answered or not."""

    def __init__(self) -> None:
        self.unanswered = 0

    def watch(self, page: Page) -> None:
        """Listens to `page`."""
        page.on("request", self._request)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)

    def of(self, action: str) -> list[Post]:
        """Those of one kind: "plays", "moves", "undo"…"""
        return [post for post in self if post.action == action]

    def _request(self, request: Request) -> None:
        if _is_post(request):
            self.unanswered += 1
            self.append(Post(urlsplit(request.url).path.rsplit("/", 1)[1], json.loads(request.post_data or "{}")))

    def _end(self, request: Request) -> None:
        if _is_post(request):
            self.unanswered -= 1


def _is_post(request: Request) -> bool:
    return request.method == "POST" and urlsplit(request.url).path.startswith("/api/")

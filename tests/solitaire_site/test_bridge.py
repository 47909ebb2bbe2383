"""The bridge hands requests to WSGI unchanged, and nothing more than that."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from solitaire_site.bridge import Message, WSGIBridge, environ

Environ = dict[str, Any]
SCOPE: dict[str, Any] = {
    "type": "http",
    "method": "POST",
    "path": "/ö/",
    "query_string": b"a=1",
    "http_version": "1.1",
    "scheme": "http",
    "server": ("127.0.0.1", 8000),
    "client": ("127.0.0.2", 5),
    "headers": [(b"content-type", b"text/plain"), (b"cookie", b"a=1"), (b"content-length", b"7")],
}


class App:
    """A WSGI application that remembers what it was asked."""

    def __init__(self) -> None:
        self.environ: Environ = {}
        self.body = b""
        self.closed = False

    def __call__(self, environ: Environ, start_response: Callable[..., object]) -> Iterable[bytes]:
        self.environ, self.body = environ, environ["wsgi.input"].read()
        start_response("201 Created", [("X-Answer", "yes")])
        return self

    def __iter__(self) -> Any:
        return iter([b"made", b" it"])

    def close(self) -> None:
        self.closed = True


def ask(app: App, *parts: bytes, max_body: int = 100) -> list[Message]:
    """What the bridge sends for a request whose body comes in `parts`."""
    incoming = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
    incoming.append({"type": "http.request", "body": b"", "more_body": False})
    sent: list[Message] = []

    async def receive() -> Message:
        return incoming.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(WSGIBridge(app, 1, max_body)(SCOPE, receive, send))
    return sent


def test_a_request_goes_over_and_its_answer_comes_back() -> None:
    app = App()
    start, body = ask(app, b"he", b"llo")
    assert start == {"type": "http.response.start", "status": 201, "headers": [(b"x-answer", b"yes")]}
    assert body == {"type": "http.response.body", "body": b"made it"}
    assert app.body == b"hello"
    assert app.environ["CONTENT_LENGTH"] == "5"
    assert app.environ["CONTENT_TYPE"] == "text/plain"
    assert app.environ["PATH_INFO"].encode("latin-1").decode() == "/ö/"
    assert app.environ["REMOTE_ADDR"] == "127.0.0.2"
    assert app.closed


def test_a_body_over_the_limit_never_reaches_the_application() -> None:
    app = App()
    start, body = ask(app, b"x" * 60, b"x" * 60)
    assert start["status"] == 413
    assert b"too_large" in body["body"]
    assert app.environ == {}


def test_a_header_with_an_underscore_cannot_pass_for_another() -> None:
    headers = [(b"x_forwarded_for", b"6.6.6.6"), (b"x-forwarded-for", b"1.2.3.4")]
    assert environ(SCOPE | {"headers": headers}, b"")["HTTP_X_FORWARDED_FOR"] == "1.2.3.4"


def test_a_failing_application_still_gives_the_error_to_the_server() -> None:
    class Fails(App):
        def __iter__(self) -> Any:
            raise RuntimeError("in the middle of the answer")

    app = Fails()
    with pytest.raises(RuntimeError):
        ask(app)
    assert app.closed

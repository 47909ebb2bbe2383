"""The bridge from the ASGI server to Django's WSGI application, which runs on a few threads of its own.

Django's own ASGI handler hops between threads for every middleware and opens a database connection per request:
2.2 times slower for a move (docs/performance.md).
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

TOO_LARGE = b'{"error":{"code":"too_large","message":"That request is too large."}}'


class WSGIBridge:
    """An ASGI application for `http` scopes that answers with a WSGI application."""

    def __init__(self, application: Any, threads: int, max_body: int) -> None:
        self.application = application
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="http")
        self.max_body = max_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await self._read(receive)
        if body is None:
            await _send(send, 413, [(b"content-type", b"application/json")], TOO_LARGE)
            return
        loop = asyncio.get_running_loop()
        await _send(send, *await loop.run_in_executor(self.pool, self._answer, environ(scope, body)))

    async def _read(self, receive: Receive) -> bytes | None:
        """The whole body, read before a thread is taken; None when it is too large."""
        body = bytearray()
        while True:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > self.max_body:
                return None
            if not message.get("more_body"):
                return bytes(body)

    def _answer(self, environ: dict[str, Any]) -> tuple[int, Headers, bytes]:
        started: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> None:
            started[:] = [int(status.split()[0]), [(n.lower().encode(), v.encode("latin-1")) for n, v in headers]]

        result: Iterable[bytes] = self.application(environ, start_response)
        try:
            body = b"".join(result)
        finally:
            getattr(result, "close", lambda: None)()
        return started[0], started[1], body


def environ(scope: Scope, body: bytes) -> dict[str, Any]:
    """The WSGI environment of an ASGI request.

    Header names with an underscore are dropped: `X_Forwarded_For` must not pass for `X-Forwarded-For`.
    """
    host, port = scope.get("server") or ("localhost", 80)
    variables = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope.get("root_path", ""),
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": (scope.get("client") or ("",))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if b"_" not in name:
            key = "HTTP_" + name.decode("latin-1").upper().replace("-", "_")
            text = value.decode("latin-1")
            variables[key] = f"{variables[key]},{text}" if key in variables else text
    if "HTTP_CONTENT_TYPE" in variables:
        variables["CONTENT_TYPE"] = variables.pop("HTTP_CONTENT_TYPE")
    variables.pop("HTTP_CONTENT_LENGTH", None)
    return variables | {"CONTENT_LENGTH": str(len(body))}


async def _send(send: Send, status: int, headers: Headers, body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

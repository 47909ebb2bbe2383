"""Around every socket: it has an id, is counted while it is open, and leaves a line in the log when it closes."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from solitaire_site.operation import pulse
from solitaire_site.operation.work import HEADER, Work, current_work, id_from

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

HEADER_NAME = HEADER.lower().encode()
logger = logging.getLogger("solitaire_site.access")


class _Observed:
    """What is known of one socket."""

    def __init__(self, send: Send, work: Work) -> None:
        self._send, self._work = send, work
        self.accepted, self.code = False, 0

    async def send(self, message: Message) -> None:
        """Passes a message on to the browser; the first one that lets it in tells the id."""
        if message["type"] == "websocket.accept":
            self.accepted = True
            pulse.socket_opened()
            message["headers"] = [*message.get("headers", ()), (HEADER_NAME, self._work.id.encode())]
        elif message["type"] == "websocket.close":
            self.code = message.get("code") or 0
        await self._send(message)


async def observe_socket(application: Any, scope: Message, receive: Receive, send: Send, route: str) -> None:
    """Have `application` look after a socket, and keep an eye on it."""
    started = time.perf_counter()
    proposed = dict(scope["headers"]).get(HEADER_NAME, b"").decode("latin-1")
    work = Work(id_from(proposed))
    current_work.set(work)  # The socket has a task of its own, which ends with it.
    observed = _Observed(send, work)
    try:
        await application(scope, receive, observed.send)
    finally:
        if observed.accepted:
            pulse.socket_closed()
        fields = {"route": route, "ms": round((time.perf_counter() - started) * 1000), "code": observed.code or ""}
        logger.info("%s %s", "Socket closed" if observed.accepted else "Socket refused", route, extra=fields)

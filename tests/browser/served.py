"""The real ASGI application, served by uvicorn in a thread of the test process, on a port that is free."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from socket import socket

import uvicorn
from django.db import connections

STARTED_WITHIN_S = 30


class _Server(uvicorn.Server):
    """Tells when it listens."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.listening = threading.Event()

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        self.listening.set()


@contextmanager
def served() -> Iterator[str]:
    """The address of the site until the end of the block."""
    from solitaire_site.asgi import application  # The application may be made once Django is set up.

    server = _Server(uvicorn.Config(application, port=0, lifespan="on", log_level="warning", access_log=False))
    thread = threading.Thread(target=server.run, name="site", daemon=True)
    thread.start()
    if not server.listening.wait(STARTED_WITHIN_S):
        raise RuntimeError("the site did not start")
    try:
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(STARTED_WITHIN_S)
        _close_connections()


def _close_connections() -> None:
    """Every thread that answers requests has a connection of its own, which only it can close."""
    from solitaire_site.asgi import THREADS, http

    together = threading.Barrier(THREADS[connections["default"].vendor], timeout=STARTED_WITHIN_S)

    def close() -> None:
        together.wait()
        connections.close_all()

    for closing in [http.pool.submit(close) for _ in range(together.parties)]:
        closing.result()

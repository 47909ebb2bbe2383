"""The whole site as one ASGI application: pages and API through the bridge, sockets by Channels, a lifespan of ours."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from datetime import timedelta

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "solitaire_site.settings")
wsgi_application = get_wsgi_application()

from django.conf import settings  # noqa: E402
from django.db import connection  # noqa: E402
from django.utils import timezone  # noqa: E402

from games.play.expiry import end_untouched_plays  # noqa: E402
from solitaire_site.accounts.services import forget_unfinished_sign_ups  # noqa: E402
from solitaire_site.background import BackgroundWorker, begin_again_after_start, tidy  # noqa: E402
from solitaire_site.bridge import Receive, Scope, Send, WSGIBridge  # noqa: E402
from solitaire_site.live import announce  # noqa: E402
from solitaire_site.live.sockets import sockets  # noqa: E402
from solitaire_site.operation import pulse  # noqa: E402

THREADS = {"sqlite": 2, "postgresql": 4}
"""More threads only wait for each other (docs/performance.md)."""

SWEEP_INTERVAL = timedelta(hours=1)
logger = logging.getLogger(__name__)

http = WSGIBridge(wsgi_application, THREADS[connection.vendor], settings.MAX_BODY_SIZE)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """One way in for each kind of connection."""
    if scope["type"] == "http":
        await http(scope, receive, send)
    elif scope["type"] == "lifespan":
        await _lifespan(receive, send)
    else:
        await sockets(scope, receive, send)


async def _lifespan(receive: Receive, send: Send) -> None:
    """Between start and stop: background work, figures for the live page, every hour what time has made necessary."""
    await receive()
    announce.bind(asyncio.get_running_loop())
    worker = await asyncio.get_running_loop().run_in_executor(http.pool, _start_worker)
    all_along = [asyncio.create_task(_sweep()), asyncio.create_task(pulse.beat())]
    await send({"type": "lifespan.startup.complete"})
    await receive()
    announce.bind(None)
    for task in all_along:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    if worker:
        await asyncio.to_thread(worker.stop)
    await send({"type": "lifespan.shutdown.complete"})


def _start_worker() -> BackgroundWorker | None:
    """The thread for background work, where this process is to have one."""
    if not settings.BACKGROUND_WORKER:
        return None
    begin_again_after_start(timezone.now())
    worker = BackgroundWorker()
    worker.start()
    return worker


async def _sweep() -> None:
    loop = asyncio.get_running_loop()
    while True:
        for sweep in (end_untouched_plays, forget_unfinished_sign_ups, tidy):
            try:
                await loop.run_in_executor(http.pool, sweep, timezone.now())
            except Exception:
                logger.exception("%s failed; the next try is in %s.", sweep.__name__, SWEEP_INTERVAL)
        await asyncio.sleep(SWEEP_INTERVAL.total_seconds())

"""Figures for everybody who watches the live page at this process: asked for once, told to all."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Protocol

from channels.db import database_sync_to_async
from django.utils import timezone

from solitaire_site.live.figures import figures_at, parts_html

PUSH_S = 2
logger = logging.getLogger(__name__)


class Watcher(Protocol):
    """A window with the live page, in a language."""

    language: str

    async def tell(self, frame: str) -> None:
        """Send a frame."""


def frames_in(languages: set[str]) -> dict[str, str]:
    """The frame for each language: `{"parts": {name: HTML}}`."""
    figures = figures_at(timezone.now())
    return {language: json.dumps({"parts": parts_html(figures, language)}) for language in languages}


class Producer:
    """Tells all watchers every `PUSH_S` seconds how things stand, and rests while there is none."""

    def __init__(self, frames: Callable[[set[str]], dict[str, str]] = frames_in, pause_s: float = PUSH_S) -> None:
        self._frames, self._pause_s = frames, pause_s
        self._watchers: set[Watcher] = set()
        self._running: asyncio.Task[None] | None = None

    def add(self, watcher: Watcher) -> None:
        """From now on, `watcher` is told."""
        self._watchers.add(watcher)
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())

    def remove(self, watcher: Watcher) -> None:
        """`watcher` is told no more."""
        self._watchers.discard(watcher)

    async def _run(self) -> None:
        while self._watchers:
            try:
                await self._push()
            except Exception:
                logger.warning("The live page was not told.", exc_info=True)
            await asyncio.sleep(self._pause_s)

    async def _push(self) -> None:
        """A window that does not take its frame in time holds up no other."""
        frames = await database_sync_to_async(self._frames)({watcher.language for watcher in self._watchers})
        telling = [
            asyncio.wait_for(watcher.tell(frames[watcher.language]), PUSH_S)
            for watcher in self._watchers
            if watcher.language in frames
        ]
        await asyncio.gather(*telling, return_exceptions=True)

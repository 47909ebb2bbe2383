"""A socket that lasts as long as its session may have it, and no more than 5 s longer."""

from __future__ import annotations

import asyncio
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

CHECK_INTERVAL_S = 4
"""A socket outlives its session by less than 5 s."""

MOST_FRAMES = 100
"""More than this between two checks is no window of ours."""

SESSION_ENDED, TOO_MUCH = 4401, 4429

Message = dict[str, Any]


class LastingSocket(AsyncWebsocketConsumer):  # type: ignore[misc] # Channels has no types
    """Lets a window in when its session may, asks again while it is open, and puts up with so many frames only."""

    session: str | None = None
    inside = False
    frames = 0
    watch: asyncio.Task[None] | None = None

    async def may_stay(self) -> bool:
        """Whether the session may have this socket now; asked before it is let in, too."""
        raise NotImplementedError

    async def enter(self) -> None:
        """What is to be done before the window is let in."""

    async def leave(self) -> None:
        """What is to be done when it has gone."""

    async def read(self, text: str | None) -> None:
        """What is to be done with a frame."""

    async def connect(self) -> None:
        self.session = self.scope["cookies"].get(settings.SESSION_COOKIE_NAME)
        if not await self.stays():
            return
        self.inside = True
        await self.enter()
        await self.accept()
        self.watch = asyncio.create_task(self._watch_session())

    async def disconnect(self, code: int) -> None:
        if self.watch:
            self.watch.cancel()
        if self.inside:
            await self.leave()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        self.frames += 1
        if self.frames > MOST_FRAMES:
            await self.close(TOO_MUCH)
        elif await self.stays():
            await self.read(text_data)

    async def stays(self) -> bool:
        """Whether the session may have the socket; else it is closed."""
        if await self.may_stay():
            return True
        await self.close(SESSION_ENDED)
        return False

    async def _watch_session(self) -> None:
        while await self.stays():
            await asyncio.sleep(CHECK_INTERVAL_S)
            self.frames = 0

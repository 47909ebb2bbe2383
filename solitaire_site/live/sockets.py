"""One socket a window: it hears which of its player's plays have changed, and of other windows at the same table.

Frames are small JSON objects. From the window: `{"at": play}` (which play it shows) and `{"ping": n}`. To the window:
`{"play", "version"}`, `{"window": play}` (another window shows it too) and `{"pong": n}`.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any
from uuid import UUID

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.sessions import CookieMiddleware
from django.conf import settings

from games.play.sessions import NOBODY
from solitaire_site.live.announce import windows_of
from solitaire_site.live.origins import is_own_origin
from solitaire_site.live.sessions import player_of_session

PATH = "/ws/table/"
CHECK_INTERVAL_S = 4
"""A socket outlives its session by less than 5 s."""

MOST_FRAMES = 100
"""More than this between two checks is no window of ours."""

SESSION_ENDED, TOO_MUCH = 4401, 4429

Message = dict[str, Any]


class TableSocket(AsyncWebsocketConsumer):  # type: ignore[misc] # Channels has no types
    """A window's socket."""

    player = NOBODY
    at: str | None = None
    frames = 0
    watch: asyncio.Task[None] | None = None

    async def dispatch(self, message: Message) -> None:
        """Announcements touch no database: they skip the hop to a thread that Channels makes for every message."""
        handler = ANNOUNCEMENTS.get(message["type"])
        if handler:
            await handler(self, message)
        else:
            await super().dispatch(message)

    async def connect(self) -> None:
        self.session = self.scope["cookies"].get(settings.SESSION_COOKIE_NAME)
        self.player = await player_of_session(self.session)
        if self.player == NOBODY:
            await self.close(SESSION_ENDED)
            return
        await self.channel_layer.group_add(windows_of(self.player), self.channel_name)
        await self.accept()
        self.watch = asyncio.create_task(self._watch_session())

    async def disconnect(self, code: int) -> None:
        if self.watch:
            self.watch.cancel()
        if self.player != NOBODY:
            await self.channel_layer.group_discard(windows_of(self.player), self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A frame that is not one of ours is passed over."""
        self.frames += 1
        if self.frames > MOST_FRAMES:
            await self.close(TOO_MUCH)
        elif await self._session_lives():
            frame = parse(text_data)
            if "ping" in frame:
                await self._tell({"pong": frame["ping"]})
            elif "at" in frame:
                await self._sit_down(frame["at"])

    async def play_changed(self, message: Message) -> None:
        await self._tell({"play": message["play"], "version": message["version"]})

    async def window_at(self, message: Message) -> None:
        """Another window shows a play; at the same table both learn of each other."""
        if message["channel"] == self.channel_name or message["play"] != self.at:
            return
        await self._tell({"window": self.at})
        if message["answer"]:
            await self.channel_layer.send(message["channel"], self._here(answer=False))

    async def _sit_down(self, play: str) -> None:
        self.at = play
        await self.channel_layer.group_send(windows_of(self.player), self._here(answer=True))

    def _here(self, *, answer: bool) -> Message:
        return {"type": "window.at", "play": self.at, "channel": self.channel_name, "answer": answer}

    async def _session_lives(self) -> bool:
        if await player_of_session(self.session) == self.player:
            return True
        await self.close(SESSION_ENDED)
        return False

    async def _watch_session(self) -> None:
        while await self._session_lives():
            await asyncio.sleep(CHECK_INTERVAL_S)
            self.frames = 0

    async def _tell(self, frame: Message) -> None:
        await self.send(json.dumps(frame))


ANNOUNCEMENTS = {"play.changed": TableSocket.play_changed, "window.at": TableSocket.window_at}


def parse(text: str | None) -> Message:
    """A window's frame; empty when it is none of the two there are."""
    try:
        frame = json.loads(text or "")
    except (ValueError, RecursionError):
        return {}
    if not isinstance(frame, dict):
        return {}
    if isinstance(frame.get("ping"), int):
        return {"ping": frame["ping"]}
    try:
        return {"at": str(UUID(frame.get("at")))}
    except (ValueError, TypeError, AttributeError):
        return {}


_table = CookieMiddleware(TableSocket.as_asgi())


async def sockets(scope: Message, receive: Any, send: Any) -> None:
    """Every `websocket` scope: our own pages at the one address there is; all others are turned away."""
    if scope["path"] == PATH and is_own_origin(scope):
        await _table(scope, receive, send)
        return
    await receive()
    await send({"type": "websocket.close", "code": 1008})

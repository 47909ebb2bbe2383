"""One socket a window: it hears which of its player's plays have changed, and of other windows at the same table.

Frames are small JSON objects. From the window: `{"at": play}` (which play it shows) and `{"ping": n}`. To the window:
`{"play", "version"}`, `{"window": play}` (another window shows it too) and `{"pong": n}`.
"""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from channels.sessions import CookieMiddleware

from games.play.sessions import NOBODY
from solitaire_site.live import staff_socket
from solitaire_site.live.announce import windows_of
from solitaire_site.live.lasting import LastingSocket, Message
from solitaire_site.live.origins import is_own_origin
from solitaire_site.live.sessions import player_of_session
from solitaire_site.operation.sockets import observe_socket

PATH = "/ws/table/"


class TableSocket(LastingSocket):
    """A window's socket."""

    player = NOBODY
    at: str | None = None

    async def dispatch(self, message: Message) -> None:
        """Announcements touch no database: they skip the hop to a thread that Channels makes for every message."""
        handler = ANNOUNCEMENTS.get(message["type"])
        if handler:
            await handler(self, message)
        else:
            await super().dispatch(message)

    async def may_stay(self) -> bool:
        """The session names a player, and goes on naming the same one."""
        player = await player_of_session(self.session)
        self.player = self.player or player
        return player == self.player != NOBODY

    async def enter(self) -> None:
        await self.channel_layer.group_add(windows_of(self.player), self.channel_name)

    async def leave(self) -> None:
        await self.channel_layer.group_discard(windows_of(self.player), self.channel_name)

    async def read(self, text: str | None) -> None:
        """A frame that is not one of ours is passed over."""
        frame = parse(text)
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


SOCKETS = {
    PATH: ("table_socket", CookieMiddleware(TableSocket.as_asgi())),
    staff_socket.PATH: ("live_socket", CookieMiddleware(staff_socket.StaffSocket.as_asgi())),
}


async def sockets(scope: Message, receive: Any, send: Any) -> None:
    """Every `websocket` scope: our own pages at the addresses there are; all others are turned away."""
    if scope["path"] in SOCKETS and is_own_origin(scope):
        route, application = SOCKETS[scope["path"]]
        await observe_socket(application, scope, receive, send, route)
        return
    await receive()
    await send({"type": "websocket.close", "code": 1008})

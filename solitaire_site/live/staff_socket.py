"""The live page's socket: for staff, as long as they may see figures. It says nothing but frames of figures."""

from __future__ import annotations

from urllib.parse import parse_qs

from django.conf import settings

from solitaire_site.live.lasting import LastingSocket
from solitaire_site.live.sessions import may_watch
from solitaire_site.live.watching import Producer

PATH = "/ws/live/"
_producer = Producer()


class StaffSocket(LastingSocket):
    """A window with the live page. What it sends is passed over."""

    language = settings.LANGUAGE_CODE

    async def may_stay(self) -> bool:
        return await may_watch(self.session)

    async def enter(self) -> None:
        wished = parse_qs(self.scope["query_string"].decode("latin-1")).get("language", [""])[0]
        if wished in dict(settings.LANGUAGES):
            self.language = wished

    async def connect(self) -> None:
        await super().connect()
        if self.inside:
            _producer.add(self)

    async def leave(self) -> None:
        _producer.remove(self)

    async def tell(self, frame: str) -> None:
        """Send a frame to the window."""
        await self.send(frame)

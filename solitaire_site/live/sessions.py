"""Whether a socket's session is still somebody's."""

from __future__ import annotations

from importlib import import_module

from channels.db import database_sync_to_async
from django.conf import settings

from games.play.sessions import NOBODY, PLAYER


async def player_of_session(session_key: str | None) -> int:
    """The player whom the session names now; NOBODY when it has ended or never was."""
    known: int = await database_sync_to_async(_player)(session_key)
    return known


def _player(session_key: str | None) -> int:
    if not session_key:
        return NOBODY
    session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    known: int = session.get(PLAYER, NOBODY)
    return known

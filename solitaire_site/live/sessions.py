"""Whether a socket's session is still somebody's."""

from __future__ import annotations

from importlib import import_module

from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.admin import site
from django.contrib.auth import get_user
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from games.play.sessions import NOBODY, PLAYER
from solitaire_site.staff.models import VIEW_FIGURES


async def player_of_session(session_key: str | None) -> int:
    """The player whom the session names now; NOBODY when it has ended or never was."""
    known: int = await database_sync_to_async(_player)(session_key)
    return known


async def may_watch(session_key: str | None) -> bool:
    """Whether the session is that of somebody who is let into the admin now, and may see figures."""
    may: bool = await database_sync_to_async(_may_watch)(session_key)
    return may


def _player(session_key: str | None) -> int:
    known: int = _session(session_key).get(PLAYER, NOBODY) if session_key else NOBODY
    return known


def _may_watch(session_key: str | None) -> bool:
    if not session_key:
        return False
    request = HttpRequest()
    request.session = _session(session_key)
    request.user = get_user(request)
    return site.has_permission(request) and request.user.has_perm(VIEW_FIGURES)


def _session(session_key: str) -> SessionBase:
    session: SessionBase = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    return session

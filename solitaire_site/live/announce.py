"""Tells a player's windows that a play has changed: which, and its version, nothing more.

An announcement may get lost; nothing depends on one arriving, because windows ask again on focus.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.dispatch import receiver

from games.play.models import Play
from games.play.signals import play_changed

TIMEOUT_S = 2
logger = logging.getLogger(__name__)


class _Server:
    """The loop of the server this process runs, if it runs one."""

    loop: asyncio.AbstractEventLoop | None = None


def bind(loop: asyncio.AbstractEventLoop | None) -> None:
    """Send through `loop` from now on: a thread of the server must not start a loop of its own."""
    _Server.loop = loop


def windows_of(player_id: int) -> str:
    """The name of the group of a player's windows."""
    return f"player-{player_id}"


@receiver(play_changed)
def tell_windows(play: Play, **_: Any) -> None:
    """Announce the play's version to every window of its player."""
    group = windows_of(play.player_id)
    message = {"type": "play.changed", "play": str(play.pk), "version": play.version}
    if _Server.loop is None:
        async_to_sync(_send)(group, message)
    else:
        asyncio.run_coroutine_threadsafe(_send(group, message), _Server.loop)


async def _send(group: str, message: dict[str, object]) -> None:
    layer = get_channel_layer()
    assert layer is not None  # noqa: S101 – settings always name one
    try:
        await asyncio.wait_for(layer.group_send(group, message), TIMEOUT_S)
    except Exception:
        logger.warning("An announcement was lost.", exc_info=True)

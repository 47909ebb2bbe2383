"""What the live page shows of the last half hour: moves, refusals and errors by the minute, and sockets open now.

Each process counts for itself and adds what is new to the shared cache at every beat, so a move costs no call of the
cache. Sockets are added up anew at each beat: every process adds its number once, and the last whole beat has the sum.
A process that is gone adds nothing more, and nobody has to notice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from threading import Lock

from django.core.cache import caches

BEAT_S = 2
MINUTES = 30
KEPT_S = (MINUTES + 5) * 60
SOCKETS_KEPT_S = 60
MOVES, REFUSED, ERRORS = KINDS = ("moves", "refused", "errors")
logger = logging.getLogger(__name__)


class _Counts:
    """What this process has not handed over yet, and its sockets."""

    def __init__(self) -> None:
        self.lock, self.new = Lock(), Counter[tuple[str, int]]()
        self.sockets = self.last_beat = 0


_own = _Counts()


def count(kind: str, now: float) -> None:
    """One more of a kind at `now`, in seconds since 1970."""
    with _own.lock:
        _own.new[kind, int(now // 60)] += 1


def socket_opened() -> None:
    """A socket was let in. Called on the server's loop only, as is `socket_closed`."""
    _own.sockets += 1


def socket_closed() -> None:
    """A socket that was let in has closed."""
    _own.sockets -= 1


def hand_over(now: float) -> None:
    """Add this process's figures to those of all. Once a beat: another call within it adds no sockets again."""
    with _own.lock:
        new, _own.new = _own.new, Counter()
    for (kind, minute), number in new.items():
        _add(f"{kind}:{minute}", number, KEPT_S)
    beat = int(now // BEAT_S)
    if beat != _own.last_beat:
        _own.last_beat = beat
        _add(f"sockets:{beat}", _own.sockets, SOCKETS_KEPT_S)


def open_sockets(now: float) -> int:
    """The sockets of all processes: of the last two whole beats, the one that no process was late for."""
    beat = int(now // BEAT_S)
    return max(caches["operation"].get_many([f"sockets:{beat - 1}", f"sockets:{beat - 2}"]).values(), default=0)


def by_minute(now: float) -> dict[str, list[int]]:
    """For each kind the figures of the last `MINUTES` minutes, oldest first; the last minute has only begun."""
    last = int(now // 60)
    minutes = range(last - MINUTES + 1, last + 1)
    found = caches["operation"].get_many([f"{kind}:{minute}" for kind in KINDS for minute in minutes])
    return {kind: [found.get(f"{kind}:{minute}", 0) for minute in minutes] for kind in KINDS}


async def beat() -> None:
    """Hands over at every beat, until it is cancelled."""
    while True:
        await asyncio.sleep(BEAT_S - time.time() % BEAT_S)
        try:
            await asyncio.to_thread(hand_over, time.time())
        except Exception:
            logger.warning("Figures for the live page were lost.", exc_info=True)


def _add(key: str, number: int, kept_s: int) -> None:
    if number:
        counts = caches["operation"]
        counts.add(key, 0, kept_s)
        counts.incr(key, number)

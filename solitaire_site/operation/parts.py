"""What the site needs to be ready: each part is tried, all at once, none for longer than a second."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from threading import Lock, Thread

from channels.layers import get_channel_layer
from django.core.cache import caches
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor

LIMIT_S = 1.0
FRESH_S = 1.0
"""Whoever asks again sooner gets the same answer: asking costs no more however often it is done."""

OK, FAILED, SLOW, UNAPPLIED = "ok", "failed", "slow", "unapplied"
logger = logging.getLogger(__name__)

Check = Callable[[], str]


def database() -> str:
    """The database answers."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return OK


def cache() -> str:
    """What is put into the cache is there."""
    key = f"ready:{secrets.token_hex(8)}"
    caches["operation"].set(key, 1, 10)
    return OK if caches["operation"].get(key) == 1 else FAILED


def layer() -> str:
    """A message comes through the channel layer, in a loop of its own."""
    asyncio.run(asyncio.wait_for(_round_trip(), LIMIT_S))
    return OK


async def _round_trip() -> None:
    channels = get_channel_layer()
    assert channels is not None  # noqa: S101 – settings always name one
    name = await channels.new_channel()
    await channels.send(name, {"type": "ready"})
    await channels.receive(name)


class _Migrations:
    """Once all were found applied, nothing this process needs can be missing any more."""

    applied = False


def migrations() -> str:
    """Every migration of this code is applied."""
    if not _Migrations.applied:
        executor = MigrationExecutor(connection)
        _Migrations.applied = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return OK if _Migrations.applied else UNAPPLIED


class _Trial(Thread):
    """One part being tried. A trial that never ends holds nobody up, at the end of the process neither."""

    def __init__(self, name: str, check: Check) -> None:
        super().__init__(name=f"ready-{name}", daemon=True)
        self.part, self.check, self.state = name, check, SLOW

    def run(self) -> None:
        try:
            self.state = self.check()
        except Exception:
            logger.warning("Not ready: %s", self.part, exc_info=True)
            self.state = FAILED
        finally:
            connections.close_all()


class Readiness:
    """Tries the parts, and remembers for a moment how they were."""

    def __init__(self, checks: dict[str, Check], clock: Callable[[], float] = time.monotonic) -> None:
        self._checks, self._clock = checks, clock
        self._lock, self._trials = Lock(), dict[str, _Trial]()
        self._states, self._asked_at = dict[str, str](), -FRESH_S

    def states(self) -> dict[str, str]:
        """How each part is: "ok", "failed", "slow", and for migrations "unapplied"."""
        with self._lock:
            if self._clock() - self._asked_at >= FRESH_S:
                self._states, self._asked_at = self._tried(), self._clock()
            return self._states

    def _tried(self) -> dict[str, str]:
        """A part that still hangs from before is not tried again meanwhile."""
        for name, check in self._checks.items():
            if name not in self._trials or not self._trials[name].is_alive():
                self._trials[name] = _Trial(name, check)
                self._trials[name].start()
        deadline = time.monotonic() + LIMIT_S
        for trial in self._trials.values():
            trial.join(max(0.0, deadline - time.monotonic()))
        return {name: SLOW if trial.is_alive() else trial.state for name, trial in self._trials.items()}


_readiness = Readiness({"database": database, "cache": cache, "layer": layer, "migrations": migrations})


def parts_now() -> dict[str, str]:
    """How each part of this site is."""
    return _readiness.states()

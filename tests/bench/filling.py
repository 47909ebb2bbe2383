"""A database with very many plays, made by the database itself, and what a page of it costs.

Plays look as plays leave them behind, but none was played: what pages read is there, moves and positions are not.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from statistics import median
from typing import NamedTuple

from django.db.backends.utils import CursorWrapper
from django.http import HttpResponseBase

REPEATS = 15


class Figures(NamedTuple):
    """What one page costs: time of this thread, the database's included, whatever else the machine does."""

    ms: float
    slowest_ms: float
    queries: int


def cost(ask: Callable[[], HttpResponseBase], clock: Callable[[], float] = time.thread_time) -> Figures:
    """What asking for a page costs, by a clock in seconds."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        answer = ask()
        queries = len(captured)
    assert answer.status_code == 200, answer
    times = []
    for _ in range(REPEATS):
        began = clock()
        ask()
        times.append((clock() - began) * 1000)
    return Figures(median(times), max(times), queries)


def make_players(count: int, joined_over_days: int = 1) -> int:
    """Four of five are members, one of a hundred of these is private. The first one's id."""
    from django.utils import timezone

    from games.play.models import Player
    from solitaire_site.accounts.models import User

    now = timezone.now()
    users = User.objects.bulk_create(
        [
            User(username=f"p {at}", name_key=f"p-{at}", date_joined=now - timedelta(days=at % joined_over_days))
            for at in range(count)
        ],
        batch_size=2_000,
    )
    made = Player.objects.bulk_create(
        [
            Player(user=user if number % 5 else None, is_private=number % 100 == 1, created_at=now)
            for number, user in enumerate(users)
        ],
        batch_size=2_000,
    )
    return made[0].pk


@contextmanager
def indexes_apart(cursor: CursorWrapper, *tables: str) -> Iterator[None]:
    """The indexes are made once all rows are there, which takes a tenth of the time. SQLite."""
    cursor.execute("PRAGMA synchronous = OFF")
    cursor.execute("PRAGMA cache_size = -600000")
    names = ", ".join(f"'{table}'" for table in tables)
    cursor.execute(
        f"SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN ({names})"
    )
    indexes = cursor.fetchall()
    for name, _ in indexes:
        cursor.execute(f'DROP INDEX "{name}"')
    yield
    for _, statement in indexes:
        cursor.execute(statement)
    cursor.execute("PRAGMA cache_size = -2000")

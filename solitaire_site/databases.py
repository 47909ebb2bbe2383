"""Database settings from a URL, with what many requests at once need of each kind (docs/performance.md)."""

from __future__ import annotations

from typing import Any

import dj_database_url

SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",  # Without it, a third of simultaneous moves fail with "database is locked".
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}


def database(url: str) -> dict[str, Any]:
    """Django's settings for the database at `url` (`sqlite:///path` or `postgres://user:password@host/name`).

    Raises ValueError for a URL of another kind.
    """
    settings = dict(dj_database_url.parse(url))
    if settings["ENGINE"] == "django.db.backends.sqlite3":
        # Tests use a file too: in memory, threads would share one connection's locks.
        test = {"NAME": f"{settings['NAME']}.test"}
        return settings | {"OPTIONS": SQLITE_OPTIONS, "CONN_MAX_AGE": None, "TEST": test}
    if settings["ENGINE"] == "django.db.backends.postgresql":
        return settings | {"OPTIONS": {"pool": True}, "CONN_MAX_AGE": 0}
    raise ValueError(f"DATABASE_URL must name SQLite or PostgreSQL, not {settings['ENGINE']}")

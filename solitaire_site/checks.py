"""What must hold before the site runs; `manage.py check --database default` asks the database too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, Tags, register
from django.db import connections

from games.engine.registry import games

WANTED_PRAGMAS = {"journal_mode": "wal", "synchronous": 1}


@register
def every_game_is_complete(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Each folder below games/ with a game.py offers a game under its own name, with presets and a layout."""
    return [
        Error(f"The game {slug!r} is not complete.", hint="CONTRIBUTING.md lists what a game has.", id="solitaire.E001")
        for slug, game in games().items()
        if game.slug != slug or not game.presets or not all(game.layout(preset).slots for preset in game.presets)
    ]


@register(Tags.database)
def sqlite_is_set_up_for_many(databases: Sequence[str] | None, **kwargs: Any) -> list[CheckMessage]:
    """SQLite keeps a write-ahead log and begins its transactions as writers."""
    connection = connections["default"]
    if "default" not in (databases or []) or connection.vendor != "sqlite":
        return []
    problems: list[CheckMessage] = [
        Error(f"SQLite has {name}={_pragma(name)!r}, not {wanted!r}.", id="solitaire.E002")
        for name, wanted in WANTED_PRAGMAS.items()
        if _pragma(name) != wanted and not connection.is_in_memory_db()  # type: ignore[attr-defined]
    ]
    if connection.settings_dict["OPTIONS"].get("transaction_mode") != "IMMEDIATE":
        problems.append(Error("SQLite must begin transactions IMMEDIATE.", id="solitaire.E003"))
    return problems


def _pragma(name: str) -> object:
    with connections["default"].cursor() as cursor:
        return cursor.execute(f"PRAGMA {name}").fetchone()[0]

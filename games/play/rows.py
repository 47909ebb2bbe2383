"""Reading and writing a play's row with SQL that is put together once.

Compiling the two queries anew took 0.4 ms of a 1.4 ms move, ten times as long as running them (docs/performance.md).
"""

from __future__ import annotations

from functools import cache
from typing import Any
from uuid import UUID

from django.db import connection

from games.play.models import Play

FIELDS = [field.attname for field in Play._meta.concrete_fields]
CHANGED_BY_ACTIONS = {
    "log", "position", "version", "state", "ending", "moves", "score", "undos", "hints", "verdicts", "plan", "answered",
    "by_member", "started_at", "finished_at", "elapsed_ms", "heard_at", "running", "paused",
}  # fmt: skip
WRITTEN = [field for field in Play._meta.concrete_fields if field.name in CHANGED_BY_ACTIONS]


def read_play(play_id: UUID) -> Play | None:
    """The play with this id, as `Play.objects.get` would give it; None when there is none."""
    sql, compiler, converters = _select(connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(sql, [_database_id(play_id)])
        row = cursor.fetchone()
    if row is None:
        return None
    (values,) = compiler.apply_converters([row], converters)
    return Play.from_db(connection.alias, FIELDS, values)


def write_play(play: Play, seen_version: int) -> bool:
    """Write what actions change, unless the row has moved on since `seen_version`; whether it was written."""
    values = [field.get_db_prep_save(getattr(play, field.attname), connection) for field in WRITTEN]
    with connection.cursor() as cursor:
        cursor.execute(_update(), [*values, _database_id(play.pk), seen_version])
        return bool(cursor.rowcount == 1)


def _database_id(play_id: UUID) -> Any:
    return Play._meta.pk.get_db_prep_value(play_id, connection)


@cache
def _select(vendor: str) -> tuple[str, Any, Any]:
    """The SELECT by primary key for one kind of database, and what turns its values into Python's."""
    query = Play.objects.filter(pk=UUID(int=0)).query
    compiler = query.get_compiler(connection=connection)
    sql, _ = compiler.as_sql()
    return sql, compiler, compiler.get_converters([column for column, *_ in compiler.select])


@cache
def _update() -> str:
    columns = ", ".join(f'"{field.column}" = %s' for field in WRITTEN)
    return f'UPDATE "{Play._meta.db_table}" SET {columns} WHERE "id" = %s AND "version" = %s'  # noqa: S608 – no input

"""SQL that is put together once for each kind of database, and executed with other values ever after.

Compiling a query anew takes Django ten times as long as reading or writing a single row does (docs/performance.md). So
what every action executes is made of these statements; for everything else there is the ORM.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import batched, chain
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Field, Model, QuerySet, Value
from django.db.models.sql.compiler import SQLCompiler

AnyField = Field[Any, Any]
Row = tuple[Any, ...]

ROWS_AT_ONCE = 500
"""More in one statement are no quicker, and SQLite takes 32,766 values at most."""


class Given(Value):
    """Stands in a query for a value that is handed over when the query is executed."""

    def __init__(self, name: str, field: AnyField) -> None:
        super().__init__(name, output_field=field)

    def as_sql(self, *_: Any, **__: Any) -> tuple[str, tuple[Any, ...]]:
        return "%s", (self,)

    def among(self, values: Mapping[str, Any]) -> Any:
        """What the database is handed for it. Raises KeyError where no value was given."""
        return self.output_field.get_db_prep_value(values[self.value], connection)


def given(model: type[Model], *names: str) -> dict[str, Given]:
    """A `Given` for each of these fields of a model, as `filter` takes them."""
    return {name: Given(name, _field(model, name)) for name in names}


class Select[M: Model]:
    """A query set of plain columns, with a `Given` for each value that changes from one execution to the next."""

    def __init__(self, queryset: QuerySet[M, Any]) -> None:
        self._queryset = queryset
        self._compiled: dict[str, _Compiled] = {}

    def rows(self, **values: Any) -> list[Row]:
        """The rows for these values, as `values_list` gives them."""
        sql, parameters, columns = self._for_this_database()
        with connection.cursor() as cursor:
            cursor.execute(sql, [each.among(values) if isinstance(each, Given) else each for each in parameters])
            return columns.converted(cursor.fetchall())

    def instances(self, **values: Any) -> list[M]:
        """The rows for these values, as the query set itself gives them."""
        names = self._for_this_database().columns.names
        return [self._queryset.model.from_db(connection.alias, names, row) for row in self.rows(**values)]

    def _for_this_database(self) -> _Compiled:
        if connection.vendor not in self._compiled:
            compiler = self._queryset.query.chain().get_compiler(connection=connection)
            sql, parameters = compiler.as_sql()
            columns = _Columns(compiler, [column for column, *_ in compiler.select])
            self._compiled[connection.vendor] = _Compiled(sql, [*parameters], columns)
        return self._compiled[connection.vendor]


class Update:
    """Writes some fields of one row of a model, which is found by others."""

    def __init__(self, model: type[Model], fields: Iterable[str], where: Sequence[str]) -> None:
        self._fields = [_field(model, name) for name in fields]
        self._where = [_field(model, name) for name in where]
        changes = ", ".join(f'"{field.column}" = %s' for field in self._fields)
        found_by = " AND ".join(f'"{field.column}" = %s' for field in self._where)
        self._sql = f'UPDATE "{model._meta.db_table}" SET {changes} WHERE {found_by}'  # noqa: S608 – no input

    def write(self, instance: Model, *where: Any) -> bool:
        """Write the fields of `instance` where the row has the values `where`; whether there is such a row."""
        changes = [field.get_db_prep_save(getattr(instance, field.attname), connection) for field in self._fields]
        found_by = [field.get_db_prep_value(value, connection) for field, value in zip(self._where, where, strict=True)]
        with connection.cursor() as cursor:
            cursor.execute(self._sql, [*changes, *found_by])
            return bool(cursor.rowcount)


class Upsert:
    """Inserts rows of a model; where one with the same `key` is there, changes it instead.

    `adds`: its sums, to which those of the new row are added. `replaces`: what is taken from the new row; with
    `where_less` only if that is smaller in the new row, the first of these fields that differs deciding. `returning`:
    what is told of each row that was written. No two rows of one execution may have the same key.
    """

    def __init__(
        self,
        model: type[Model],
        fields: Sequence[str],
        *,
        key: Sequence[str],
        adds: Sequence[str] = (),
        replaces: Sequence[str] = (),
        where_less: Sequence[str] = (),
        returning: Sequence[str] = (),
    ) -> None:
        table = f'"{model._meta.db_table}"'
        columns = {name: f'"{_field(model, name).column}"' for name in {*fields, *key, *returning}}
        changes = [f"{columns[name]} = {table}.{columns[name]} + excluded.{columns[name]}" for name in adds]
        changes += [f"{columns[name]} = excluded.{columns[name]}" for name in replaces]
        self._model, self._returning = model, returning
        self._told_columns: dict[str, _Columns] = {}
        self._fields = [_field(model, name) for name in fields]
        self._row = f"({', '.join(['%s'] * len(fields))})"
        self._insert = f"INSERT INTO {table} ({', '.join(columns[name] for name in fields)}) VALUES"
        self._change = f"ON CONFLICT ({', '.join(columns[name] for name in key)}) DO UPDATE SET {', '.join(changes)}"
        if where_less:
            new, old = (", ".join(f"{row}.{columns[name]}" for name in where_less) for row in ("excluded", table))
            self._change += f" WHERE ({new}) < ({old})"
        if returning:
            self._change += f" RETURNING {', '.join(columns[name] for name in returning)}"

    def write(self, rows: Iterable[Sequence[Any]]) -> list[Row]:
        """Insert or change rows, each a value for every field; what `returning` asks for, in any order."""
        return [told for some in batched(rows, ROWS_AT_ONCE) for told in self._write(some)]

    def _write(self, rows: Sequence[Sequence[Any]]) -> list[Row]:
        columns = [
            _prepared(field, values) for field, values in zip(self._fields, zip(*rows, strict=True), strict=True)
        ]
        values = [*chain.from_iterable(zip(*columns, strict=True))]
        with connection.cursor() as cursor:
            cursor.execute(f"{self._insert} {', '.join([self._row] * len(rows))} {self._change}", values)
            return self._told(cursor.fetchall()) if self._returning else []

    def _told(self, rows: list[Row]) -> list[Row]:
        if connection.vendor not in self._told_columns:
            columns = [_field(self._model, name).get_col(self._model._meta.db_table) for name in self._returning]
            compiler = self._model._default_manager.all().query.get_compiler(connection=connection)
            self._told_columns[connection.vendor] = _Columns(compiler, columns)
        return self._told_columns[connection.vendor].converted(rows)


class _Columns:
    """What a query gives of each row, and how the database's values become Python's."""

    def __init__(self, compiler: SQLCompiler, columns: list[Any]) -> None:
        self._compiler, self._converters = compiler, compiler.get_converters(columns)
        self._columns = columns

    @property
    def names(self) -> list[str]:
        return [column.target.attname for column in self._columns]

    def converted(self, rows: Iterable[Row]) -> list[Row]:
        return [tuple(row) for row in self._compiler.apply_converters(rows, self._converters)]


class _Compiled(NamedTuple):
    sql: str
    parameters: list[Any]
    columns: _Columns


def _prepared(field: AnyField, values: Iterable[Any]) -> Iterator[Any]:
    """What the database is handed for the values of a column; one that rows share is prepared once."""
    before, ready = object(), None
    for value in values:
        if value is not before:
            before, ready = value, field.get_db_prep_save(value, connection)
        yield ready


def _field(model: type[Model], name: str) -> AnyField:
    field = model._meta.pk if name == "pk" else model._meta.get_field(name)
    if not isinstance(field, Field):
        raise TypeError(f"{model.__name__}.{name} is no column")
    return field

"""Finds out whether a request changed anything in the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

READS = ("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK", "PRAGMA")

Rows = dict[str, frozenset[str]]


def all_rows() -> Rows:
    """Every row of every table."""
    with connection.cursor() as cursor:
        return {table: _rows(cursor, table) for table in connection.introspection.table_names(cursor)}


def _rows(cursor: Any, table: str) -> frozenset[str]:
    cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
    return frozenset(map(repr, cursor.fetchall()))


def changed_tables(before: Rows, after: Rows) -> set[str]:
    return {table for table in before if before[table] != after[table]}


class Writes:
    """Notices statements that may write, because reading all rows after every request would take too long."""

    def __init__(self) -> None:
        self.any = False

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(READS):
            self.any = True
        return execute(sql, params, many, context)


@contextmanager
def writes() -> Iterator[Writes]:
    seen = Writes()
    with connection.execute_wrapper(seen):
        yield seen

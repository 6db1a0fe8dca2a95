"""Reads rows with SQL that is built only once.

Django builds the SQL of a queryset for every query. For a table with many columns this takes longer than the
query itself. Built once, locking a game takes 40 % less CPU time, and a whole move 8 % less.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


class PreparedRows(Generic[Row]):
    """Called with a value, it returns the rows of `build(value)`. The value must be the only parameter."""

    def __init__(self, build: Callable[[int], QuerySet[Row]]) -> None:
        self._build = build
        self._sql = ""

    def __call__(self, value: int) -> list[Row]:
        if not self._sql:
            rows = self._build(value)
            sql, params = rows.query.sql_with_params()
            if params != (value,):
                raise ValueError(f"parameters other than the value: {params}")
            self._model, self._sql = rows.model, sql
        return list(self._model._default_manager.raw(self._sql, [value]))

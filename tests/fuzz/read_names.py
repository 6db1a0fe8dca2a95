"""Finds the names of the query parameters and form fields that a view reads."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from django.http import QueryDict


@contextmanager
def names_read() -> Iterator[set[str]]:
    """Collects every name that is looked up in a query string or form while the block runs."""
    names: set[str] = set()

    def recorded(method: str) -> Any:
        original = getattr(QueryDict, method)

        def read(values: QueryDict, name: str, *args: Any) -> Any:
            names.add(name)
            return original(values, name, *args)

        return patch.object(QueryDict, method, read)

    with recorded("__getitem__"), recorded("getlist"), recorded("__contains__"):
        yield names

"""Lets something happen between two statements of a read."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection


@contextmanager
def happening_after_the_game_is_read(work: Callable[[], Any]) -> Iterator[None]:
    """Call `work` once: before the statement that follows the first one that reads a game."""
    is_read = is_done = False

    def run(execute, sql, params, many, context):
        nonlocal is_read, is_done
        if is_read and not is_done:
            is_done = True
            work()
        if not is_done and 'FROM "tables_game"' in sql:
            is_read = True
        return execute(sql, params, many, context)

    with connection.execute_wrapper(run):
        yield
    assert is_done

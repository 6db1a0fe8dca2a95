"""Shortens errors of PostgreSQL for logs: their messages quote SQL and values, such as a mail address."""

import sys
from collections.abc import Iterator, MutableMapping
from typing import Any

from django.db import Error as DjangoError

IDENTIFIERS = ("table_name", "column_name", "constraint_name", "datatype_name")


def describe(error: BaseException) -> str:
    """The error's message; for an error that PostgreSQL reported, its code and names from the schema."""
    cause = error.__cause__ if isinstance(error, DjangoError) else error
    # psycopg is not imported, because a site with SQLite does not need it. Without a code, the message is
    # psycopg's own: it is about the connection and contains no SQL.
    if cause is None or getattr(cause, "sqlstate", None) is None:
        return str(error)
    reported: Any = cause
    names = {name: getattr(reported.diag, name) for name in IDENTIFIERS}
    known = [f"{name.removesuffix('_name')} {value}" for name, value in names.items() if value]
    return ", ".join([f"{type(reported).__name__}, SQLSTATE {reported.sqlstate}", *known])


def shorten_database_errors(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> Any:
    """A structlog processor, before exceptions are rendered. Tracebacks stay as they are."""
    error = _exception(event.get("exc_info"))
    short = short_messages(error)
    if error is not None and short:
        stand_in = _stand_in(error)
        event["exc_info"] = (type(stand_in), stand_in, stand_in.__traceback__)
        for message, replacement in short.items():
            # Celery repeats the exception in its message.
            event["event"] = str(event["event"]).replace(message, replacement)
    return event


def short_messages(error: BaseException | None) -> dict[str, str]:
    """The messages of the exception and its causes that quote SQL or values, with their replacements."""
    return {
        text: describe(each)
        for each in _chain(error)
        if describe(each) != str(each)
        for text in (repr(each), str(each))
    }


def _exception(exc_info: Any) -> BaseException | None:
    """The exception in any form in which a log call may pass it."""
    if isinstance(exc_info, BaseException):
        return exc_info
    found = exc_info if isinstance(exc_info, tuple) else sys.exc_info() if exc_info else (None, None, None)
    error: BaseException | None = found[1]
    return error


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """The exception and those that led to it."""
    seen: list[BaseException] = []
    waiting = [error]
    while waiting:
        each = waiting.pop()
        if each is None or each in seen:
            continue
        seen.append(each)
        yield each
        waiting += [each.__cause__, each.__context__, *getattr(each, "exceptions", ())]


def _stand_in(error: BaseException) -> BaseException:
    """Looks like the exception in a log: the same type name, traceback and causes, but a safe message.

    The exception itself is not changed, because its handlers may still need it.
    """
    made: dict[int, BaseException] = {}

    def copy(each: BaseException | None) -> BaseException | None:
        if each is None:
            return None
        if id(each) not in made:
            kind = type(each)
            names = {"__module__": kind.__module__, "__qualname__": kind.__qualname__}
            twin = made[id(each)] = type(kind.__name__, (Exception,), names)(describe(each))
            twin.__traceback__ = each.__traceback__
            twin.__cause__, twin.__context__ = copy(each.__cause__), copy(each.__context__)
            twin.__suppress_context__ = each.__suppress_context__
        return made[id(each)]

    twin = copy(error)
    assert twin is not None
    return twin

"""One place decides what a visitor sees when something broke that no view expected."""

import sqlite3
import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

RETRY_AFTER_SECONDS = 5
# SQLite calls a missing table operational too, but that is a bug, not a database that is away.
SQLITE_AWAY = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Django's handler400: such as a host name that is not ours, so early that nobody knows the visitor."""
    return _answer(request, 400, "malformed", _("The request could not be read."))


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500: 503 with Retry-After if the database is away, else 500."""
    error = sys.exc_info()[1]
    if is_database_away(error):
        response = _answer(request, 503, "unavailable", _("The site is resting for a moment."))
        response["Retry-After"] = str(RETRY_AFTER_SECONDS)
        return response
    return _answer(request, 500, "server_error", _("Something broke on our side."))


def is_database_away(error: BaseException | None) -> bool:
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        # The low byte is the primary code, the rest says more about it.
        return cause.sqlite_errorcode & 0xFF in SQLITE_AWAY
    return True


def _answer(request: HttpRequest, status: int, code: str, message: str) -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse({"code": code, "message": message}, status=status)
    # Without the request: its context would ask the database who the visitor is.
    return HttpResponse(render_to_string(f"{status}.html"), status=status)

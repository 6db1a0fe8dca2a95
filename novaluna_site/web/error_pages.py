"""The responses to errors that no view handles."""

import sqlite3
import sys

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.views import defaults

from novaluna_site import errors
from novaluna_site.web.languages import language_of_path, own_language

RETRY_AFTER_SECONDS = 5
# Other operational errors of SQLite, such as a missing table, are bugs and not outages.
SQLITE_UNAVAILABLE = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Django's handler400, for example for an unknown host name. It runs before the user is known."""
    return _answer(request, 400, "malformed", str(errors.Malformed.message))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler404. Where no page is, the address has no language: the viewer's own one."""
    language = language_of_path(request.path_info) or own_language(request)
    with translation.override(language):
        response = defaults.page_not_found(request, exception)
    response.headers["Content-Language"] = language
    return response


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500: 503 with Retry-After if the database is unavailable, else 500."""
    error = sys.exc_info()[1]
    if is_database_unavailable(error):
        response = _answer(request, 503, "unavailable", str(errors.Unavailable.message))
        response["Retry-After"] = str(RETRY_AFTER_SECONDS)
        return response
    return _answer(request, 500, "server_error", _("Something went wrong"))


def is_database_unavailable(error: BaseException | None) -> bool:
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        # The low byte is the primary error code, the rest gives details.
        return cause.sqlite_errorcode & 0xFF in SQLITE_UNAVAILABLE
    return True


def _answer(request: HttpRequest, status: int, code: str, message: str) -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse({"code": code, "message": message}, status=status)
    language = _language_without_database(request)
    with translation.override(language):
        # Rendered without the request, because the context processors would query the database.
        page = render_to_string(f"{status}.html")
    return HttpResponse(page, status=status, headers={"Content-Language": language})


def _language_without_database(request: HttpRequest) -> str:
    if request.resolver_match or language_of_path(request.path_info):
        return translation.get_language() or settings.LANGUAGE_CODE
    # Nothing has led the viewer to the page in their language yet.
    return translation.get_language_from_request(request)

import sqlite3

import psycopg
import pytest
from django.db import IntegrityError, InterfaceError, OperationalError
from django.urls import path

from novaluna_site import urls as site_urls
from novaluna_site.web.error_pages import is_database_unavailable

handler500 = "novaluna_site.web.error_pages.server_error"


def broken(request, name):
    raise ERRORS[name]


urlpatterns = [path("broken/<name>", broken), path("api/broken/<name>", broken), *site_urls.urlpatterns]


def sqlite_error(code):
    cause = sqlite3.OperationalError("from SQLite")
    cause.sqlite_errorcode = code
    return caused_by(cause)


def caused_by(cause):
    error = OperationalError()
    error.__cause__ = cause
    return error


ERRORS = {
    "locked": sqlite_error(sqlite3.SQLITE_BUSY),
    "locked-by-recovery": sqlite_error(sqlite3.SQLITE_BUSY_RECOVERY),
    "locked-too-long": sqlite_error(sqlite3.SQLITE_PROTOCOL),
    "disk": sqlite_error(sqlite3.SQLITE_IOERR_WRITE),
    "postgres": caused_by(psycopg.OperationalError("connection refused, password=hunter2")),
    "interface": InterfaceError("connection already closed"),
    "no-such-table": sqlite_error(sqlite3.SQLITE_ERROR),
    "integrity": IntegrityError("UNIQUE"),
    "bug": ZeroDivisionError("x"),
}
AWAY = ["locked", "locked-by-recovery", "locked-too-long", "disk", "postgres", "interface"]
BROKEN = ["no-such-table", "integrity", "bug"]


@pytest.fixture(autouse=True)
def answering_client(client, settings):
    settings.ROOT_URLCONF = __name__
    client.raise_request_exception = False


@pytest.mark.parametrize("name", AWAY)
def test_an_unavailable_database_is_a_503(client, name):
    response = client.get(f"/broken/{name}")
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert response["Content-Type"].startswith("text/html")
    assert "hunter2" not in response.content.decode()


@pytest.mark.parametrize("name", AWAY)
def test_the_api_gets_json(client, name):
    response = client.get(f"/api/broken/{name}")
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert response.json()["code"] == "unavailable"
    assert response.json()["message"]


@pytest.mark.parametrize("name", BROKEN)
def test_a_bug_stays_a_500(client, name):
    assert client.get(f"/broken/{name}").status_code == 500
    assert client.get(f"/api/broken/{name}").json()["code"] == "server_error"


def test_no_error_is_not_an_unavailable_database():
    assert not is_database_unavailable(None)

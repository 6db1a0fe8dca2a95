"""Messages of PostgreSQL quote SQL and values. Logs contain neither, but say what went wrong and where."""

import json
import logging

import pytest
import structlog
from celery import shared_task
from django.db import DataError, IntegrityError, OperationalError, ProgrammingError, connection, transaction

from accounts.models import User
from novaluna_site.database_errors import describe
from novaluna_site.sentry import without_secrets
from tests.factories import UserFactory
from tests.novaluna_site.log_lines import FORMATS, log_lines

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
SECRET = "private-7c1f"


def take_a_name_twice():
    UserFactory(username=SECRET)
    with transaction.atomic():
        User.objects.create(username=SECRET)


def run_bad_sql():
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT %s, no_such_column FROM accounts_user", [SECRET])


def compare_with_the_wrong_type():
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM accounts_user WHERE id = %s", [SECRET])


def fail_because_of_a_database_error():
    try:
        take_a_name_twice()
    except IntegrityError as error:
        raise ValueError("the sign-up failed") from error


FAILURES = [
    (take_a_name_twice, IntegrityError, "UniqueViolation, SQLSTATE 23505, table accounts_user, constraint"),
    (run_bad_sql, ProgrammingError, "UndefinedColumn, SQLSTATE 42703"),
    (compare_with_the_wrong_type, DataError, "InvalidTextRepresentation, SQLSTATE 22P02"),
    (fail_because_of_a_database_error, ValueError, "the sign-up failed"),
]


@pytest.mark.parametrize("log_format", FORMATS)
@pytest.mark.parametrize(("fail", "kind", "words"), FAILURES)
def test_the_log_has_code_and_place_but_no_sql_and_no_values(log_format, fail, kind, words):
    with log_lines(log_format) as lines:
        try:
            fail()
        except kind as error:
            raised = f"{error} {error.__cause__}"
            structlog.get_logger("ours").exception("ours_failed")
            logging.getLogger("theirs").exception("theirs failed")
            logging.getLogger("theirs").error("passed as an object", exc_info=error)
    text = lines.getvalue()
    assert SECRET in raised, "otherwise the test proves nothing"
    assert text.count(words) >= 3
    assert kind.__name__ in text
    assert fail.__name__ in text, "the traceback names the function"
    # The source line in the traceback may contain SQL with placeholders, but PostgreSQL's "LINE 1:" may not.
    for leaked in (SECRET, "LINE 1", "DETAIL", "Key ("):
        assert leaked not in text


def test_the_exception_itself_is_not_changed():
    with pytest.raises(IntegrityError) as caught:
        take_a_name_twice()
    with log_lines("json"):
        logging.getLogger("theirs").error("failed", exc_info=caught.value)
    assert SECRET in str(caught.value)


def test_causes_are_kept():
    with log_lines("json") as lines:
        try:
            fail_because_of_a_database_error()
        except ValueError:
            structlog.get_logger("ours").exception("failed")
    chain = json.loads(lines.getvalue())["exception"]
    assert [each["exc_type"] for each in chain] == ["ValueError", "IntegrityError", "UniqueViolation"]
    assert all(each["frames"] for each in chain)


@shared_task
def failing_task():
    take_a_name_twice()


def test_celery_does_not_repeat_the_message():
    with log_lines("json") as lines:
        failing_task.apply()
    assert "failing_task" in lines.getvalue()
    assert "UniqueViolation, SQLSTATE 23505" in lines.getvalue()
    assert SECRET not in lines.getvalue()


def test_a_failed_page_is_logged_without_values(client, monkeypatch):
    client.raise_request_exception = False
    monkeypatch.setattr("games.home.pages.home.render", lambda *_a, **_k: take_a_name_twice())
    with log_lines("json") as lines:
        assert client.get("/").status_code == 500
    assert "Internal Server Error" in lines.getvalue()
    assert SECRET not in lines.getvalue()


def test_sentry_gets_no_values():
    with pytest.raises(IntegrityError) as caught:
        take_a_name_twice()
    value = str(caught.value)
    event = {
        "exception": {"values": [{"type": "IntegrityError", "value": value}]},
        "request": {"data": SECRET},
    }
    sent = without_secrets(event, {"exc_info": (caught.type, caught.value, caught.tb)})
    assert sent["exception"]["values"][0]["value"].startswith("UniqueViolation, SQLSTATE 23505")
    assert SECRET not in str(sent)


def test_a_lost_connection_keeps_its_message():
    error = OperationalError("connection failed: port 5432 refused")
    assert describe(error) == "connection failed: port 5432 refused"

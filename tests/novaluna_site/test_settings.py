import json

import pytest

from tests.novaluna_site.production import PRODUCTION, run_in


def value_of(expression, **environment):
    code = f"import json, novaluna_site.settings as s; print(json.dumps({expression}))"
    ended = run_in(environment, "-c", code)
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


def test_the_path_of_the_admin_pages_can_be_changed():
    code = "import django; django.setup(); from django.urls import reverse; print(reverse('admin:index'))"
    environment = {"DJANGO_SETTINGS_MODULE": "novaluna_site.settings", "ADMIN_PATH": "/behind/the/moon/"}
    assert run_in(environment, "-c", code).stdout == "/behind/the/moon/\n"


@pytest.mark.parametrize(("dsn", "on"), [("", "False"), ("https://key@127.0.0.1:1/1", "True")])
def test_sentry_is_optional(dsn, on):
    code = "import novaluna_site.settings, sentry_sdk; print(sentry_sdk.is_initialized())"
    assert run_in({"SENTRY_DSN": dsn}, "-c", code).stdout.strip() == on


def test_sentry_gets_reports_without_secrets():
    hook = "sentry_sdk.get_client().options['before_send'].__name__"
    code = f"import novaluna_site.settings, sentry_sdk; print({hook})"
    assert run_in({"SENTRY_DSN": "https://key@127.0.0.1:1/1"}, "-c", code).stdout == "without_secrets\n"


def test_old_keys_are_read_from_the_environment():
    assert value_of("s.SECRET_KEY_FALLBACKS", SECRET_KEY="new", SECRET_KEY_FALLBACKS="old, older") == [
        "old",
        "older",
    ]


def test_postgres_uses_a_pool_and_keeps_what_the_url_says():
    url = PRODUCTION["DATABASE_URL"] + "?sslmode=verify-full"
    database = value_of("s.DATABASES['default']", DATABASE_URL=url, DATABASE_POOL="7")
    assert database["CONN_MAX_AGE"] == 0
    assert database["OPTIONS"]["pool"]["max_size"] == 7
    assert database["OPTIONS"]["sslmode"] == "verify-full"


def test_the_data_may_be_in_a_folder_with_a_strange_name(tmp_path):
    folder = tmp_path / "50% new+full moon?#"
    names = value_of("[str(s.DATABASES['default']['NAME']), s.EMAIL_FILE_PATH]", DATA_DIR=str(folder))
    assert names == [str(folder / "novaluna.sqlite3"), str(folder / "mail")]


def test_sqlite_lets_readers_and_a_writer_work_side_by_side():
    code = """
import django
django.setup()
from django.db import connection
with connection.cursor() as cursor:
    print(*cursor.execute("PRAGMA journal_mode").fetchone(), connection.transaction_mode)
print(connection.get_connection_params()["timeout"])
"""
    ended = run_in({"DJANGO_SETTINGS_MODULE": "novaluna_site.settings"}, "-c", code)
    assert ended.stdout == "wal IMMEDIATE\n20\n"


def test_an_invalid_value_ends_a_command_with_one_line():
    ended = run_in({"PORT": "80000"}, "manage.py", "check")
    assert ended.returncode == 1
    assert ended.stderr == "manage.py: PORT is '80000'; it must be a whole number from 1 to 65535\n"

import json
import re

import pytest

from tests.novaluna_site.production import PRODUCTION, run_in

CODE = """
import logging, django, structlog
django.setup()
structlog.contextvars.bind_contextvars(request_id="12345678")
def fail(password):
    raise ValueError("broken")
structlog.get_logger("ours").info("moved", game=7)
try:
    fail("hunter2")
except ValueError:
    logging.getLogger("theirs").exception("it %s", "broke")
"""


REQUESTS = """
import django, structlog
django.setup()
structlog.get_logger("requests").info("request", status=200)
structlog.get_logger("requests").error("request", status=500)
"""


def lines(code=CODE, **environment):
    environment = PRODUCTION | {"DJANGO_SETTINGS_MODULE": "novaluna_site.settings"} | environment
    return run_in(environment, "-c", code).stderr


def test_lines_of_site_and_libraries_are_json_with_the_request_id():
    ours, theirs = map(json.loads, lines(LOG_FORMAT="json").splitlines())
    assert (ours["event"], ours["game"], ours["request_id"]) == ("moved", 7, "12345678")
    assert (theirs["event"], theirs["level"], theirs["request_id"]) == ("it broke", "error", "12345678")
    assert theirs["exception"][0]["exc_type"] == "ValueError"


def test_no_format_shows_the_values_of_variables():
    for log_format in ("json", "console"):
        text = lines(LOG_FORMAT=log_format)
        assert "broken" in text
        # The traceback shows the source line, so search for the quotes that only the value has.
        assert "'hunter2'" not in text


def test_the_level_is_a_setting():
    assert "moved" not in lines(LOG_LEVEL="ERROR")


@pytest.mark.parametrize(
    ("log_format", "level", "statuses"),
    [
        ("console", "INFO", ["500"]),
        ("console", "DEBUG", ["200", "500"]),
        ("json", "INFO", ["200", "500"]),
        ("json", "ERROR", ["500"]),
    ],
)
def test_a_terminal_shows_only_failed_requests(log_format, level, statuses):
    text = lines(REQUESTS, LOG_FORMAT=log_format, LOG_LEVEL=level)
    assert re.findall(r"status\W+(\d+)", text) == statuses

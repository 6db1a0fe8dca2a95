"""The web server while the database or Redis is down."""

import http.client
import json
import sys
import time
from contextlib import ExitStack, closing, contextmanager

import pytest

from novaluna_site.run.child import start_child, stop_child
from tests.ports import quiet_port
from tests.postgres import start_postgres_server

pytestmark = pytest.mark.stack
NOBODY_THERE = {
    "DATABASE_URL": "postgres://novaluna:hunter2@127.0.0.1:1/novaluna",
    "REDIS_URL": "redis://:hunter2@127.0.0.1:1/0",
}


@pytest.fixture(scope="module")
def port(site):
    with web_process(site, **NOBODY_THERE) as port:
        yield port


@contextmanager
def web_process(site, **environment):
    """A web server with other services than the embedded ones, but their key and static files."""
    port = quiet_port()
    environment |= {"DATA_DIR": str(site.data_dir), "PORT": str(port)}
    web = start_child([sys.executable, "-m", "novaluna_site.run.web"], env=environment)
    try:
        wait_until(lambda: is_listening(port), seconds=60)
        yield port
    finally:
        stop_child(web)


def wait_until(condition, seconds):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def is_listening(port):
    try:
        return get(port, "/healthz")[0].status == 200
    except OSError:
        return False


def get(port, path):
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        connection.request("GET", path, headers={"Cookie": "sessionid=" + "s" * 32})
        answer = connection.getresponse()
        return answer, answer.read().decode()


@pytest.mark.parametrize("path", ["/settings/", "/api/games/1/"])
def test_a_page_that_needs_the_database_answers_503(port, path):
    answer, text = get(port, path)
    assert (answer.status, answer.headers["Retry-After"]) == (503, "5")
    assert "hunter2" not in text


def test_readyz_names_all_parts_that_are_down_and_no_secret(port):
    answer, text = get(port, "/readyz")
    assert answer.status == 503
    assert set(json.loads(text)["failing"]) == {"database", "redis", "worker"}
    assert "hunter2" not in text


def test_it_is_still_alive(port):
    assert get(port, "/healthz")[0].status == 200


def test_it_finds_the_database_soon_after_an_outage(site):
    with ExitStack() as stack:
        postgres = start_postgres_server(stack)
        port = stack.enter_context(web_process(site, DATABASE_URL=postgres.get_uri()))
        wait_until(lambda: not is_database_failing(port), seconds=60)
        postgres.stop()
        # Long enough for the pool to give up reconnecting.
        time.sleep(12)
        assert is_database_failing(port)
        postgres.start()
        wait_until(lambda: not is_database_failing(port), seconds=60)


def is_database_failing(port):
    return "database" in json.loads(get(port, "/readyz")[1])["failing"]

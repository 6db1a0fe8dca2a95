"""Behaviour that needs a real client and a real server."""

import http.client
from contextlib import closing

import pytest
import redis

from tests.novaluna_site.run.test_supervisor import wait_until
from tests.site_player import broker_url

pytestmark = pytest.mark.stack
CSRF = {"Cookie": "csrftoken=" + "c" * 32, "X-CSRFToken": "c" * 32}


@pytest.fixture
def send(site):
    def send(method, path, body=None, headers=None):
        with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)) as connection:
            connection.request(method, path, body, headers or {}, encode_chunked=True)
            answer = connection.getresponse()
            answer.read()
            return answer

    return send


def test_guessing_passwords_is_limited_despite_forged_addresses(send):
    form = {"Content-Type": "application/x-www-form-urlencoded", **CSRF}
    statuses = [
        send(
            "POST",
            "/accounts/login/",
            f"login=player{number}&password=guess",
            {"X-Forwarded-For": f"203.0.113.{number}", "X-Real-IP": f"203.0.113.{number}", **form},
        ).status
        for number in range(31)
    ]
    assert statuses == [200] * 30 + [429]


def test_a_body_in_endless_chunks_is_cut_off(send):
    chunks = (b"x" * 65536 for _ in range(17))
    assert send("POST", "/accounts/login/", chunks, {"Transfer-Encoding": "chunked"}).status == 413
    assert send("GET", "/healthz").status == 200


def test_static_files_are_compressed_and_cached_for_ever(send, site):
    name = next((site.data_dir / "static" / "css").glob("tokens.*.css")).name
    answer = send("GET", f"/static/css/{name}", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "immutable" in answer.headers["Cache-Control"]
    assert name not in site.log.read_text()


def test_a_static_file_that_does_not_exist_is_a_page_not_found(send):
    assert send("GET", "/static/css/nothing.css").status == 404


def test_pages_are_compressed_and_not_logged_on_a_terminal(send, site):
    answer = send("GET", "/about/?unusual", headers={"Accept-Encoding": "gzip"})
    assert (answer.status, answer.headers["Content-Encoding"]) == (200, "gzip")
    assert "/about/" not in site.log.read_text()


def test_the_server_does_not_name_its_software(send):
    assert send("GET", "/healthz").headers["Server"] is None


def test_it_records_a_heartbeat(site):
    with redis.Redis.from_url(broker_url(site)) as client:
        # After a restart of Valkey there is none for some seconds.
        wait_until(lambda: client.keys("*heartbeat:web"))
        [mark] = client.keys("*heartbeat:web")
        client.delete(mark)
        wait_until(lambda: client.exists(mark), 60)

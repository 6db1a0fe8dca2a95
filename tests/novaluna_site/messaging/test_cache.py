import select
import socket

import pytest
from django.conf import settings
from django.core.cache import caches
from django.test import override_settings

from novaluna_site.messaging.cache import outage_of
from tests.factories import PASSWORD, UserFactory


def cache_at(port):
    """The site's cache on another port."""
    location = f"redis://127.0.0.1:{port}/0"
    return override_settings(CACHES={"default": {**settings.CACHES["default"], "LOCATION": location}})


@pytest.fixture
def dead_redis():
    outage_of.cache_clear()
    with cache_at(1):
        yield caches["default"]


def test_it_is_a_cache_while_redis_is_up():
    cache = caches["default"]
    cache.set("moon", "full", 60)
    assert cache.get("moon") == "full"
    assert not cache.add("moon", "new", 60)
    assert cache.add("count", 1, 60)
    assert cache.incr("count", 2) == 3
    cache.delete_many(["moon", "count"])
    assert cache.get_many(["moon", "count"]) == {}
    with pytest.raises(ValueError, match="count"):
        cache.incr("count")


def test_without_redis_nothing_is_found_and_nothing_fails(dead_redis):
    assert dead_redis.get("moon", "none") == "none"
    assert dead_redis.get_many(["moon"]) == {}
    assert not dead_redis.has_key("moon")
    dead_redis.set("moon", "full")
    dead_redis.set_many({"moon": "full"})
    assert dead_redis.incr("moon") == 1
    assert not dead_redis.touch("moon")
    assert not dead_redis.delete("moon")
    dead_redis.delete_many(["moon"])


def test_requests_share_their_connections_to_redis():
    first, second = (caches.create_connection("default") for _ in range(2))
    first.get("moon")
    second.get("moon")

    assert first.client.get_client().connection_pool is second.client.get_client().connection_pool


def test_an_outage_is_noticed_once(dead_redis, caplog):
    for _ in range(3):
        caches.create_connection("default").get("moon")
    assert len(caplog.records) == 1


def test_only_the_first_caller_waits_for_a_server_that_does_not_answer():
    outage_of.cache_clear()
    with socket.create_server(("127.0.0.1", 0)) as silent, cache_at(silent.getsockname()[1]):
        caches["default"].get("moon")
        while is_called(silent):
            silent.accept()[0].close()
        for _ in range(10):
            caches["default"].set_many({"moon": "full"})
            assert caches["default"].get("moon") is None
        assert not is_called(silent)


def is_called(server: socket.socket) -> bool:
    """Whether a client has connected that was not accepted yet."""
    return bool(select.select([server], [], [], 0)[0])


def test_it_is_used_again_after_an_outage(monkeypatch, dead_redis):
    dead_redis.get("moon")
    outage = outage_of("127.0.0.1:1")
    assert outage.lasts
    outage.seconds = 0
    outage.begin()
    assert not outage.lasts


def test_without_redis_a_lock_is_taken_at_once(dead_redis):
    assert dead_redis.add("lock", True)


def test_an_outage_is_logged(dead_redis, caplog):
    dead_redis.get("moon")
    assert [record.msg["event"] for record in caplog.records] == ["cache_unavailable"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/accounts/login/"])
def test_pages_answer_without_redis(dead_redis, client, path):
    assert client.get(path).status_code == 200


@pytest.mark.django_db
def test_a_log_in_is_tried_without_redis(dead_redis, client):
    UserFactory(username="luna")
    response = client.post("/accounts/login/", {"login": "luna", "password": PASSWORD})
    assert response.status_code == 302

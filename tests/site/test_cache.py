import pytest
from django.core.cache import caches
from django.test import override_settings

from novaluna_site.cache import outage_of

DEAD = {
    "default": {
        "BACKEND": "novaluna_site.cache.ForgivingRedisCache",
        "LOCATION": "redis://127.0.0.1:1/0",
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
    }
}


@pytest.fixture
def dead_redis():
    outage_of.cache_clear()
    with override_settings(CACHES=DEAD):
        yield caches["default"]


def test_it_is_a_cache_while_redis_is_there():
    cache = caches["default"]
    cache.set("moon", "full", 60)
    assert cache.get("moon") == "full"
    assert not cache.add("moon", "new", 60)
    assert cache.incr("count-that-is-missing", 1) if cache.add("count-that-is-missing", 1, 60) else True
    cache.delete_many(["moon", "count-that-is-missing"])


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

    assert first._cache._pools is second._cache._pools


def test_an_outage_is_not_found_out_by_waiting_twice(dead_redis, caplog):
    for _ in range(3):
        caches.create_connection("default").get("moon")
    assert len(caplog.records) == 1


def test_without_redis_a_lock_is_taken_at_once(dead_redis):
    assert dead_redis.add("lock", True)


def test_it_leaves_a_line_in_the_log(dead_redis, caplog):
    dead_redis.get("moon")
    assert [record.msg["event"] for record in caplog.records] == ["cache_away"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/accounts/login/"])
def test_pages_answer_without_redis(dead_redis, client, path):
    assert client.get(path).status_code == 200


@pytest.mark.django_db
def test_a_log_in_is_tried_without_redis(dead_redis, client, django_user_model):
    django_user_model.objects.create_user("luna", "luna@example.org", "full moon tonight")
    response = client.post("/accounts/login/", {"login": "luna", "password": "full moon tonight"})
    assert response.status_code == 302

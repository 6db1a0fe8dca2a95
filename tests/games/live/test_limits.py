"""Limits of open sockets, and of sockets opened within a minute, for each address and each account."""

import time

import pytest

from games.live import limits
from games.live.presence import redis_pipeline
from novaluna_site.messaging.failures import failures
from novaluna_site.messaging.redis_client import redis_client

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _no_sockets():
    """Sockets of other tests do not count here."""
    for key in redis_client().keys("sockets*"):
        redis_client().delete(key)


@pytest.fixture
def at_most(settings):
    def set_limit(sockets: int) -> None:
        settings.MAX_SOCKETS = sockets

    return set_limit


def address_of(client: str | None) -> str | None:
    return limits.address_of({"client": (client, 1) if client else None})


def test_an_address_has_so_many_sockets_and_no_more(person, db, at_most):
    at_most(2)
    before = failures()["socket_limit"]
    lines = [person().connect("/ws/lobby/") for _ in range(2)]
    assert {line.next()["type"] for line in lines} == {"welcome"}

    assert person().connect("/ws/lobby/").close_code() == 4430
    assert failures()["socket_limit"] == before + 1

    lines[0].close()
    wait_until_left(1)
    assert person().connect("/ws/lobby/").next()["type"] == "welcome"


def wait_until_left(sockets: int) -> None:
    deadline = time.monotonic() + 30
    while redis_client().zcard("sockets:address:127.0.0.1") > sockets:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_an_account_has_so_many_sockets_from_all_addresses(person, mina, otto, at_most):
    for number in range(3):
        limits.enter(limits.account_of(mina), f"elsewhere-{number}")
    at_most(3)

    assert person(mina).connect("/ws/me/").close_code() == 4430
    assert person(otto).connect("/ws/me/").next()["type"] == "welcome"


def test_a_minute_has_so_many_new_sockets(at_most, monkeypatch):
    at_most(2)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)  # no new minute begins
    for number in range(4):
        limits.enter("address:192.0.2.1", f"socket-{number}")
        limits.leave(["address:192.0.2.1"], f"socket-{number}")
    with pytest.raises(limits.TooManySockets):
        limits.enter("address:192.0.2.1", "one more")
    limits.enter("address:192.0.2.2", "of another address")


def test_a_refused_socket_is_not_counted_as_open(at_most):
    at_most(1)
    limits.enter("address:192.0.2.1", "first")
    with pytest.raises(limits.TooManySockets):
        limits.enter("address:192.0.2.1", "second")
    assert redis_client().zrange("sockets:address:192.0.2.1", 0, -1) == ["first"]


def test_sockets_of_a_killed_process_expire_unless_a_heartbeat_renews_them(at_most, monkeypatch):
    at_most(2)
    owner = "address:192.0.2.1"
    for name in ("killed", "alive"):
        limits.enter(owner, name)
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 50)
    limits.renew([owner], "alive")
    monkeypatch.setattr(time, "time", lambda: real() + 70)
    limits.enter(owner, "new")
    assert set(redis_client().zrange("sockets:" + owner, 0, -1)) == {"alive", "new"}


def test_a_heartbeat_renews(person, db, quick_heartbeat):
    line = person().connect("/ws/lobby/")
    line.wait_for("welcome")
    with redis_pipeline() as redis:
        redis.delete("sockets:address:127.0.0.1")
        redis.execute()
    while not redis_client().zcard("sockets:address:127.0.0.1"):
        line.wait_for("heartbeat")


def test_nothing_is_limited_without_redis(redis_server, at_most):
    at_most(1)
    redis_server.stop()
    for number in range(3):
        limits.enter("address:192.0.2.1", f"socket-{number}")
    limits.renew(["address:192.0.2.1"], "socket-0")
    limits.leave(["address:192.0.2.1"], "socket-0")


def test_all_ipv6_addresses_of_a_customer_count_as_one():
    assert address_of("2001:db8:1:2::1") == address_of("2001:db8:1:2:ffff::9")
    assert address_of("2001:db8:1:2::1") != address_of("2001:db8:1:3::1")
    assert address_of("::ffff:192.0.2.1") == address_of("192.0.2.1")
    assert address_of("192.0.2.1") != address_of("192.0.2.2")
    assert address_of(None) is address_of("a socket file") is None

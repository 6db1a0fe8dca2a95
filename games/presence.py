"""Who is at a table now, kept in Redis.

Each open socket is a member of the table's sorted set, scored with the time its word runs out. A heartbeat
renews it; what a killed process left behind runs out by itself.
"""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.client import Pipeline
from redis.exceptions import RedisError
from redis.retry import Retry

from novaluna_site.outage import Outage

# Two heartbeats and some patience.
EXPIRY_SECONDS = 60.0
OUTAGE_SECONDS = 5.0


class PresenceUnknown(Exception):
    """Redis is away, so nobody can tell."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """The users with a socket at a table, and how many sockets of people we don't know are there."""

    users: frozenset[int]
    strangers: int

    def spectators(self, seated: Iterable[int]) -> int:
        return len(self.users.difference(seated)) + self.strangers


def enter(game_id: int, socket_id: str, user_id: int | None) -> tuple[Attendance, Attendance]:
    """Say that this socket is (still) at the table: who was there before, who is there now."""
    now, key, member = time.time(), _key(game_id), _member(socket_id, user_id)
    with _pipeline() as redis:
        redis.zremrangebyscore(key, 0, now)
        redis.zrange(key, 0, -1)
        redis.zadd(key, {member: now + EXPIRY_SECONDS})
        redis.expire(key, int(2 * EXPIRY_SECONDS))
        before = redis.execute()[1]
    return _attendance(before), _attendance({*before, member})


def leave(game_id: int, socket_id: str, user_id: int | None) -> Attendance:
    """Say that this socket has left: who is still there."""
    key = _key(game_id)
    with _pipeline() as redis:
        redis.zrem(key, _member(socket_id, user_id))
        redis.zremrangebyscore(key, 0, time.time())
        redis.zrange(key, 0, -1)
        return _attendance(redis.execute()[2])


def open_page(user_id: int, socket_id: str) -> None:
    """Say that the user (still) has a page of the site open."""
    key, now = _page_key(user_id), time.time()
    with _pipeline() as redis:
        redis.zremrangebyscore(key, 0, now)
        redis.zadd(key, {socket_id: now + EXPIRY_SECONDS})
        redis.expire(key, int(2 * EXPIRY_SECONDS))
        redis.execute()


def close_page(user_id: int, socket_id: str) -> None:
    with _pipeline() as redis:
        redis.zrem(_page_key(user_id), socket_id)
        redis.execute()


def has_page_open(user_id: int) -> bool:
    with _pipeline() as redis:
        redis.zcount(_page_key(user_id), time.time(), "+inf")
        return bool(redis.execute()[0])


def _page_key(user_id: int) -> str:
    return f"pages:{user_id}"


def _key(game_id: int) -> str:
    return f"presence:{game_id}"


def _member(socket_id: str, user_id: int | None) -> str:
    return f"{user_id or ''}:{socket_id}"


def _attendance(members: Iterable[str]) -> Attendance:
    owners = [member.partition(":")[0] for member in members]
    return Attendance(frozenset(int(owner) for owner in owners if owner), owners.count(""))


_outage = Outage(OUTAGE_SECONDS)


@contextmanager
def _pipeline() -> Iterator[Pipeline]:
    if _outage.lasts:
        raise PresenceUnknown
    try:
        with _redis().pipeline(transaction=False) as redis:
            yield redis
    except RedisError as error:
        _outage.begin()
        raise PresenceUnknown from error


@cache
def _redis() -> Redis:
    return Redis.from_url(
        settings.REDIS_URL,
        decode_responses=True,
        socket_timeout=1,
        socket_connect_timeout=1,
        retry=Retry(NoBackoff(), 1),
    )

"""Which users have a page of the site open. Stored in Redis.

A sorted set has one member for each user. Its score is the time until which the user counts as online. Every
web process renews the members of all its sockets with one command (`attendance.py`), so the users of a killed
process expire.
"""

import time
from collections.abc import Collection, Iterable

from redis.client import Pipeline

from games.live.presence import redis_pipeline

BEAT_SECONDS = 3.0
# Two beats may be late.
EXPIRY_SECONDS = 8.0
# The next page may be loading, or open in another process, which renews the user with its next beat.
GRACE_SECONDS = 3.5
# After that the database knows precisely enough when the user was last seen.
KEPT_SECONDS = 600.0
KEY = "online"


def online_users(users: Iterable[int]) -> frozenset[int]:
    """Those of the users who have a page open now, in one round trip. Raises PresenceUnknown."""
    now = time.time()
    return frozenset(user for user, until in online_until(list(users)).items() if until > now)


def online_until(users: Collection[int]) -> dict[int, float]:
    """Until when each user counts, or recently counted, as online. Raises PresenceUnknown."""
    with redis_pipeline() as redis:
        return _read(redis, users)


def come_online(user_id: int) -> None:
    renew([user_id])


def renew(present: Collection[int], watched: Collection[int] = ()) -> dict[int, float]:
    """The users who are `present` in this process stay online. Returns `online_until(watched)`."""
    now = time.time()
    with redis_pipeline() as redis:
        redis.zremrangebyscore(KEY, 0, now - KEPT_SECONDS)
        if present:
            redis.zadd(KEY, dict.fromkeys(map(str, present), now + EXPIRY_SECONDS))
        return _read(redis, watched)


def go_offline(user_id: int) -> None:
    """The user has no page open in this process any more."""
    with redis_pipeline() as redis:
        redis.zadd(KEY, {str(user_id): time.time() + GRACE_SECONDS}, lt=True)
        redis.execute()


def _read(redis: Pipeline, users: Collection[int]) -> dict[int, float]:
    if users:
        redis.zmscore(KEY, list(map(str, users)))
    answers = redis.execute()
    scores = answers[-1] if users else []
    return {user: score for user, score in zip(users, scores, strict=True) if score is not None}

"""Which users have a table or any page open now. Stored in Redis.

Each open socket is a member of a sorted set. Its score is the time at which the entry expires. A heartbeat
renews the entry, so the entries of a killed process expire.
"""

import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from redis.client import Pipeline
from redis.exceptions import RedisError

from games.tables.models import Seat
from novaluna_site.messaging.outage import Outage
from novaluna_site.messaging.redis_client import redis_client

# Two heartbeats of 25 seconds, and ten seconds more.
EXPIRY_SECONDS = 60.0
OUTAGE_SECONDS = 5.0


class PresenceUnknown(Exception):
    """Redis cannot be reached."""


@dataclass(frozen=True, slots=True)
class TablePresence:
    """The users with a socket at a table, and the number of sockets without a logged-in user."""

    users: frozenset[int]
    anonymous: int

    def spectators(self, seated: Iterable[int]) -> int:
        return len(self.users.difference(seated)) + self.anonymous


def enter(game_id: int, socket_id: str, user_id: int | None) -> tuple[TablePresence, TablePresence]:
    """Add or renew the entry of a socket. Returns the presence before and after that."""
    now, key, member = time.time(), _key(game_id), _member(socket_id, user_id)
    with redis_pipeline() as redis:
        redis.zremrangebyscore(key, 0, now)
        redis.zrange(key, 0, -1)
        redis.zadd(key, {member: now + EXPIRY_SECONDS})
        redis.expire(key, int(2 * EXPIRY_SECONDS))
        before = redis.execute()[1]
    return _table_presence(before), _table_presence({*before, member})


def leave(game_id: int, socket_id: str, user_id: int | None) -> TablePresence:
    """Remove the entry of a socket. Returns the presence after that."""
    key = _key(game_id)
    with redis_pipeline() as redis:
        redis.zrem(key, _member(socket_id, user_id))
        redis.zremrangebyscore(key, 0, time.time())
        redis.zrange(key, 0, -1)
        return _table_presence(redis.execute()[2])


def spectators_of(seated: Mapping[int, Collection[int]]) -> dict[int, int]:
    """For games with the ids of their players: how many others have the table open."""
    now = time.time()
    with redis_pipeline() as redis:
        for game_id in seated:
            redis.zrangebyscore(_key(game_id), now, "+inf")
        found = redis.execute()
    return {
        game_id: _table_presence(members).spectators(players)
        for (game_id, players), members in zip(seated.items(), found, strict=True)
    }


def open_page(user_id: int, socket_id: str) -> None:
    """Record or renew that the user has a page of the site open."""
    key, now = _page_key(user_id), time.time()
    with redis_pipeline() as redis:
        redis.zremrangebyscore(key, 0, now)
        redis.zadd(key, {socket_id: now + EXPIRY_SECONDS})
        redis.expire(key, int(2 * EXPIRY_SECONDS))
        redis.execute()


def close_page(user_id: int, socket_id: str) -> None:
    with redis_pipeline() as redis:
        redis.zrem(_page_key(user_id), socket_id)
        redis.execute()


def has_page_open(user_id: int) -> bool:
    with redis_pipeline() as redis:
        redis.zcount(_page_key(user_id), time.time(), "+inf")
        return bool(redis.execute()[0])


def users_with_page_open(user_ids: Iterable[int]) -> frozenset[int]:
    """Those of the users who have any page of the site open. One round trip to Redis."""
    asked, now = list(user_ids), time.time()
    with redis_pipeline() as redis:
        for user_id in asked:
            redis.zcount(_page_key(user_id), now, "+inf")
        counts = redis.execute()
    return frozenset(user_id for user_id, count in zip(asked, counts, strict=True) if count)


def _page_key(user_id: int) -> str:
    return f"pages:{user_id}"


def _key(game_id: int) -> str:
    return f"presence:{game_id}"


def _member(socket_id: str, user_id: int | None) -> str:
    return f"{user_id or ''}:{socket_id}"


def _table_presence(members: Iterable[str]) -> TablePresence:
    owners = [member.partition(":")[0] for member in members]
    return TablePresence(frozenset(int(owner) for owner in owners if owner), owners.count(""))


_outage = Outage(OUTAGE_SECONDS)


@contextmanager
def redis_pipeline() -> Iterator[Pipeline]:
    """Commands for Redis, sent together. Raises PresenceUnknown, at once if Redis has just failed."""
    if _outage.lasts:
        raise PresenceUnknown
    try:
        with redis_client().pipeline(transaction=False) as redis:
            yield redis
    except RedisError as error:
        _outage.begin()
        raise PresenceUnknown from error


def presence_summary(seats: Sequence[Seat], present: TablePresence) -> dict[str, Any]:
    """For each human player: online or not, and when last seen. Spectators are only counted."""
    people = [seat for seat in seats if not seat.is_bot]
    return {
        "seats": [
            {
                "seat": seat.index,
                "online": seat.user_id in present.users,
                "last_seen_at": seat.user.last_seen_at.isoformat(),
            }
            for seat in people
        ],
        "spectators": present.spectators(seat.user_id for seat in people),
    }

"""Which sockets have a table open now. Stored in Redis.

Each open socket is a member of a sorted set. Its score is the time at which the entry expires. A heartbeat
renews the entry, so the entries of a killed process expire.
"""

import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
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


def enter(game_id: int, socket_id: str, user_id: int | None) -> TablePresence:
    """Add or renew the entry of a socket. Returns the presence after that."""
    now, key, member = time.time(), _key(game_id), _member(socket_id, user_id)
    with redis_pipeline() as redis:
        redis.zremrangebyscore(key, 0, now)
        redis.zadd(key, {member: now + EXPIRY_SECONDS})
        redis.expire(key, int(2 * EXPIRY_SECONDS))
        redis.zrange(key, 0, -1)
        return _table_presence(redis.execute()[3])


def leave(game_id: int, socket_id: str, user_id: int | None) -> None:
    """Remove the entry of a socket."""
    with redis_pipeline() as redis:
        redis.zrem(_key(game_id), _member(socket_id, user_id))
        redis.execute()


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


def presence_summary(
    seats: Sequence[Seat], present: TablePresence, until: Mapping[int, float]
) -> dict[str, Any]:
    """For each human player: whether they have any page of the site open, and when last seen.

    Spectators are only counted.
    """
    people = [seat for seat in seats if not seat.is_bot]
    return {
        "seats": [seat_summary(seat, until.get(seat.user_id, 0)) for seat in people],
        "spectators": present.spectators(seat.user_id for seat in people),
    }


def seat_summary(seat: Seat, until: float) -> dict[str, Any]:
    """`until` is the time until which the player counts as online."""
    now = time.time()
    last_seen_at = max(seat.user.last_seen_at, datetime.fromtimestamp(min(until, now), UTC))
    return {"seat": seat.index, "online": until > now, "last_seen_at": last_seen_at.isoformat()}

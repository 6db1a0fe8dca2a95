"""A cache that may fail: while Redis is down nothing is found, nothing is stored and no limit applies.

Sessions are stored in the database, so pages use the cache only to save time and to count attempts.
"""

from functools import cache
from typing import Any

import structlog
from django_redis.cache import RedisCache
from django_redis.exceptions import ConnectionInterrupted
from redis import Redis
from redis.exceptions import RedisError, ResponseError

from novaluna_site.messaging.outage import Outage

log = structlog.get_logger(__name__)

OUTAGE_SECONDS = 5.0


@cache
def outage_of(server: str) -> Outage:
    """Shared by the whole process, because Django makes a new cache client for each request."""
    return Outage(OUTAGE_SECONDS)


class FailFastRedis(Redis):
    """After a failure, every command fails at once for `OUTAGE_SECONDS`: only one caller has to wait."""

    def execute_command(self, *args: Any, **options: Any) -> Any:
        self._raise_during_outage()
        try:
            return super().execute_command(*args, **options)  # type: ignore[no-untyped-call]
        except RedisError as error:
            log.warning("cache_unavailable", command=args[0], error=type(error).__name__)
            if isinstance(error, ResponseError):
                # Redis refused this command only. django-redis handles that.
                raise
            self._outage.begin()
            raise ConnectionInterrupted(connection=self) from error

    def pipeline(self, *args: Any, **options: Any) -> Any:
        self._raise_during_outage()
        return super().pipeline(*args, **options)

    @property
    def _outage(self) -> Outage:
        address = self.connection_pool.connection_kwargs
        return outage_of(f"{address.get('host')}:{address.get('port')}")

    def _raise_during_outage(self) -> None:
        if self._outage.lasts:
            raise ConnectionInterrupted(connection=self)


class ForgivingRedisCache(RedisCache):  # type: ignore[misc]
    """With IGNORE_EXCEPTIONS, django-redis returns None while Redis is down. That does not fit these two."""

    def add(self, *args: Any, **kwargs: Any) -> bool:
        """True if Redis is down: `add` takes locks, and False would make every visitor wait for one."""
        added: bool | None = super().add(*args, **kwargs)
        return True if added is None else added

    def incr(self, key: str, delta: int = 1, *args: Any, **kwargs: Any) -> int:
        """Counts from zero if Redis is down: callers compare the result with a limit."""
        count: int | None = super().incr(key, delta, *args, **kwargs)
        return delta if count is None else count

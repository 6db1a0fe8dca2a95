"""The cache may be away: then nothing is found, nothing is kept, and limits let everybody through.

Sessions live in the database, so a page needs the cache only to be quicker or to count attempts.
"""

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

import structlog
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import ConnectionPool
from redis.exceptions import RedisError

from novaluna_site.outage import Outage

log = structlog.get_logger(__name__)

OUTAGE_SECONDS = 5.0


def _forgiving(method: Callable[..., Any], answer: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(self: "ForgivingRedisCacheClient", *args: Any) -> Any:
        if self.outage.lasts:
            return answer(*args)
        try:
            return method(self, *args)
        except RedisError as error:
            self.outage.begin()
            log.warning("cache_away", operation=method.__name__, error=type(error).__name__)
            return answer(*args)

    return call


# Known to the whole process, because Django makes a client for each request: it would connect for each, too.
_pools: dict[str, dict[int, ConnectionPool]] = {}


@cache
def outage_of(server: str) -> Outage:
    return Outage(OUTAGE_SECONDS)


class ForgivingRedisCacheClient(RedisCacheClient):
    def __init__(self, servers: list[str], **options: Any) -> None:
        super().__init__(servers, **options)
        self.outage = outage_of(servers[0])
        self._pools: dict[int, ConnectionPool] = _pools.setdefault(servers[0], {})

    # True, because `add` is how a lock is taken: False would make every visitor wait for it.
    add = _forgiving(RedisCacheClient.add, lambda key, value, timeout: True)
    get = _forgiving(RedisCacheClient.get, lambda key, default: default)
    set = _forgiving(RedisCacheClient.set, lambda key, value, timeout: None)
    touch = _forgiving(RedisCacheClient.touch, lambda key, timeout: False)
    delete = _forgiving(RedisCacheClient.delete, lambda key: False)
    get_many = _forgiving(RedisCacheClient.get_many, lambda keys: {})
    has_key = _forgiving(RedisCacheClient.has_key, lambda key: False)
    incr = _forgiving(RedisCacheClient.incr, lambda key, delta: delta)
    set_many = _forgiving(RedisCacheClient.set_many, lambda data, timeout: None)
    delete_many = _forgiving(RedisCacheClient.delete_many, lambda keys: None)


class ForgivingRedisCache(RedisCache):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = ForgivingRedisCacheClient

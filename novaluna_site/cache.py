"""The cache may be away: then nothing is found, nothing is kept, and limits let everybody through.

Sessions live in the database, so a page needs the cache only to be quicker or to count attempts.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

import structlog
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)


def _forgiving(method: Callable[..., Any], answer: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(self: RedisCacheClient, *args: Any) -> Any:
        try:
            return method(self, *args)
        except RedisError as error:
            log.warning("cache_away", operation=method.__name__, error=type(error).__name__)
            return answer(*args)

    return call


class ForgivingRedisCacheClient(RedisCacheClient):
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

"""What Django's settings say about Redis."""

from typing import Any

from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from novaluna_site.messaging.redis_connection import UvloopConnection

# Redis is optional for every caller, so none of them waits long for it. One retry at once: a connection made
# before a restart of Redis is dead, the next one is not.
OPTIONS: dict[str, Any] = {
    "socket_timeout": 1,
    "socket_connect_timeout": 1,
    "retry": Retry(NoBackoff(), 1),
}


def caches(url: str) -> dict[str, Any]:
    return {
        "default": {
            "BACKEND": "novaluna_site.messaging.cache.ForgivingRedisCache",
            "LOCATION": url,
            "KEY_PREFIX": "cache",
            "OPTIONS": {
                "IGNORE_EXCEPTIONS": True,
                "REDIS_CLIENT_CLASS": "novaluna_site.messaging.cache.FailFastRedis",
                "CONNECTION_POOL_KWARGS": OPTIONS,
            },
        }
    }


def channel_layers(url: str) -> dict[str, Any]:
    host = {
        "address": url,
        # Without these two an idle socket dies after 5 s and the 101st socket is refused.
        "socket_timeout": None,
        "max_connections": 2000,
        "socket_connect_timeout": 1,
        "retry": AsyncRetry(NoBackoff(), 1),
        "connection_class": UvloopConnection,
    }
    return {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [host]},
        }
    }

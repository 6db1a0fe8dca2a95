"""The Redis client of this process, for code that needs more than the cache offers."""

from functools import cache

from django.conf import settings
from redis import Redis


def redis_client() -> Redis:
    """The client for `REDIS_URL`, with a pool of connections that the whole process shares."""
    return _client_for(settings.REDIS_URL)


@cache
def _client_for(url: str) -> Redis:
    return Redis.from_url(url, decode_responses=True, **settings.REDIS_OPTIONS)

"""Beat sends a task through each queue and the worker leaves a mark, which proves the whole way."""

from django.core.cache import cache

STALE_SECONDS = 60


def record(queue: str) -> None:
    cache.set(f"heartbeat:{queue}", 1, timeout=STALE_SECONDS)


def is_beating(queue: str) -> bool:
    return cache.get(f"heartbeat:{queue}") is not None

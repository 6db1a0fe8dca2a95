"""Marks that say a part of the site was at work a moment ago.

Beat sends a task through each queue and the worker leaves the mark, which proves the whole way. Web processes
leave one from the loop that serves requests.
"""

from django.core.cache import cache

STALE_SECONDS = 60
WEB = "web"


def record(part: str) -> None:
    cache.set(f"heartbeat:{part}", 1, timeout=STALE_SECONDS)


def is_beating(part: str) -> bool:
    return cache.get(f"heartbeat:{part}") is not None

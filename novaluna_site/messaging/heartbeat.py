"""Cache entries that show which parts of the site are working. They expire after `STALE_SECONDS`.

Beat sends a task to each queue and its worker writes the entry, which proves that the whole path works. Web
processes write theirs from the event loop that serves requests.
"""

from django.core.cache import cache

STALE_SECONDS = 60
WEB = "web"


def record(part: str) -> None:
    cache.set(f"heartbeat:{part}", 1, timeout=STALE_SECONDS)


def is_beating(part: str) -> bool:
    return cache.get(f"heartbeat:{part}") is not None

"""Cache entries that show which parts of the site are working. They are valid for `STALE_SECONDS`.

Beat sends a task to each queue and its worker writes the entry, which proves that the whole path works. Web
processes write theirs from the event loop that serves requests.
"""

import time

from django.core.cache import cache

STALE_SECONDS = 60
WEB = "web"


def record(part: str) -> None:
    cache.set(f"heartbeat:{part}", time.time(), timeout=STALE_SECONDS)


def is_beating(part: str) -> bool:
    """False also for an entry from the future: the clock was set back, so Redis deletes it too late."""
    recorded: float | None = cache.get(f"heartbeat:{part}")
    return recorded is not None and abs(time.time() - recorded) <= STALE_SECONDS

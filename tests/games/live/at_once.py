import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connection


def at_once(works: Sequence[Callable[[], Any]]) -> list[Any]:
    """Start all functions at the same moment, each in a thread with its own database connection.

    Returns what they returned or raised, in their order.
    """
    barrier = threading.Barrier(len(works))

    def run(work: Callable[[], Any]) -> Any:
        try:
            connection.ensure_connection()
            barrier.wait(30)
            return work()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as threads:
        return list(threads.map(run, works))

"""Resolves host names that users enter, with a time limit.

`getaddrinfo` has no time limit, so it runs in a thread that the caller stops waiting for. The thread itself
goes on until the name server answers or the system gives up. Two limits keep slow name servers from using up
all threads: one for each owner, so that a user can slow down only their own look-ups, and one in total.
"""

import socket
import threading
from collections import Counter
from collections.abc import Hashable
from concurrent.futures import Future

MAX_LOOKUPS = 32
MAX_PER_OWNER = 2


class NoCapacity(Exception):
    """Too many look-ups of other owners are running. This says nothing about the name."""


class Resolver:
    def __init__(self, limit: int = MAX_LOOKUPS, limit_per_owner: int = MAX_PER_OWNER) -> None:
        self.limit = limit
        self.limit_per_owner = limit_per_owner
        self._running: Counter[Hashable] = Counter()
        self._lock = threading.Lock()

    def resolve(self, host: str, port: int, *, owner: Hashable, seconds: float) -> list[str]:
        """The IP addresses of the host.

        Raises TimeoutError if that takes too long or the owner's earlier look-ups still run, NoCapacity if
        everybody's do, and OSError or UnicodeError if there is no such name.
        """
        self._begin(owner)
        found: Future[list[str]] = Future()
        threading.Thread(
            target=self._look_up, args=(found, host, port, owner), name="resolver", daemon=True
        ).start()
        return found.result(timeout=seconds)

    def _begin(self, owner: Hashable) -> None:
        with self._lock:
            if self._running[owner] >= self.limit_per_owner:
                raise TimeoutError("earlier look-ups still run")
            if self._running.total() >= self.limit:
                raise NoCapacity
            self._running[owner] += 1

    def _look_up(self, found: Future[list[str]], host: str, port: int, owner: Hashable) -> None:
        try:
            infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            found.set_result([str(info[4][0]) for info in infos])
        except Exception as error:
            # The caller handles it, unless it has stopped waiting.
            found.set_exception(error)
        finally:
            with self._lock:
                self._running[owner] -= 1
                if not self._running[owner]:
                    del self._running[owner]


resolver = Resolver()

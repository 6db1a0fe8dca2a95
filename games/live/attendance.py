"""The open sockets of this process: keeps their users online, and tells tables who comes and goes."""

import asyncio
import time
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import structlog

from games.live import online
from games.live.presence import PresenceUnknown

if TYPE_CHECKING:
    from games.live.socket import Socket

log = structlog.get_logger(__name__)


class Attendance:
    """The sockets of one event loop. While there are any, a task beats for all of them together."""

    def __init__(self) -> None:
        self.sockets: set[Socket] = set()
        self.task: asyncio.Task[None] | None = None

    def add(self, socket: "Socket") -> None:
        self.sockets.add(socket)
        if self.task is None:
            self.task = asyncio.create_task(self._keep_beating())

    def remove(self, socket: "Socket") -> bool:
        """Returns whether it was the last socket of its user."""
        self.sockets.discard(socket)
        return all(other.user.pk != socket.user.pk for other in self.sockets)

    async def _keep_beating(self) -> None:
        while self.sockets:
            await asyncio.sleep(online.BEAT_SECONDS)
            try:
                await self._beat()
            except PresenceUnknown:
                continue
            except Exception:
                log.exception("presence_failed")
        self.task = None

    async def _beat(self) -> None:
        users = {socket.user.pk for socket in self.sockets if socket.user.pk is not None}
        watched = {user for socket in self.sockets for user in socket.watched_users}
        until = await asyncio.to_thread(online.renew, users, watched)
        now = time.time()
        present = frozenset(user for user, end in until.items() if end > now)
        for socket in self.sockets:
            socket.learn_presence(present, until)


_by_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, Attendance] = WeakKeyDictionary()


def attendance() -> Attendance:
    return _by_loop.setdefault(asyncio.get_running_loop(), Attendance())

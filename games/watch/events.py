"""Events about games that everyone may watch, published to open pages after the commit."""

import time
from threading import Lock

from django.db import transaction

from games.tables.models import Game
from novaluna_site.messaging.publish import publish

WATCH_GROUP = "watch"
SECONDS_BETWEEN_MESSAGES = 1.0
"""Open pages wait longer than this before they fetch (static/js/watch.js), so they see every move."""


class Pace:
    """Lets one event pass in each interval, in this process: asking Redis would make every move slower."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._next = 0.0
        self._lock = Lock()

    def passes(self) -> bool:
        with self._lock:
            now = time.monotonic()
            if now < self._next:
                return False
            self._next = now + self._seconds
            return True


_pace = Pace(SECONDS_BETWEEN_MESSAGES)


def announce_change(game: Game) -> None:
    """Tell pages that show running games that one of them changed. The message does not say which."""
    if game.watching == Game.Watching.EVERYONE and not game.is_solo:
        transaction.on_commit(_publish, robust=True)


def _publish() -> None:
    if _pace.passes():
        publish(WATCH_GROUP, "watch.changed")

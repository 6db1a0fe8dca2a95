"""Extension points of the sockets. Other packages fill these dictionaries when the app starts."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from accounts.models import User
from games.tables.models import Game

Viewer = User | AnonymousUser

user_counts: dict[str, Callable[[User], QuerySet[Any]]] = {}
"""What a user has not dealt with yet, by name. Every page shows the numbers of rows as badges."""
table_details: dict[str, Callable[[Viewer, Game], Any]] = {}
"""More fields of a table in `welcome` and `heartbeat`, by name."""
may_read_notice: dict[str, Callable[[Viewer, QuerySet[Game], dict[str, Any]], bool]] = {}
"""Whether a viewer of the table may read a `game.notice` message, by its `what`. Default: everyone may.

The queryset has the game, or nothing if the viewer may no longer see it. A callback uses it inside its own
query, because every open page asks for every notice.
"""
also_open: dict[str, Callable[[], QuerySet[Any]]] = {}
"""What else is on the list of open tables, by name."""

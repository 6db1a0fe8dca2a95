"""Queries of the sockets. They must be fast, because every open page runs them at every heartbeat."""

from typing import Any

from django.db.models import Count, Max, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from accounts.models import User
from games.live import hooks
from games.tables.models import Game, Seat
from games.tables.queries import games_awaiting, invitations_of


def counts_for(user: User) -> dict[str, int]:
    """The numbers on the badges of every page, in one query."""
    waiting = {
        "turns": games_awaiting(user),
        "invitations": invitations_of(user),
        **{name: rows(user) for name, rows in hooks.user_counts.items()},
    }
    counts = User.objects.filter(pk=user.pk).values_list(*map(_count_of, waiting.values())).first()
    # There are none if the account has just been deleted.
    return dict(zip(waiting, counts or [0] * len(waiting), strict=True))


def _count_of(rows: QuerySet[Any]) -> Coalesce:
    """The number of rows, as a column of another query."""
    counted = rows.order_by().values(group=Value(1)).annotate(count=Count("*")).values("count")
    return Coalesce(Subquery(counted), 0)


def lobby_mark() -> str:
    """A text that changes whenever the list of open tables changes, or their seats, or what else is on it.

    One query.
    """
    seats = Seat.objects.filter(game__status=Game.Status.OPEN, game__access=Game.Access.OPEN)
    others = [_mark_of(name, rows()) for name, rows in hooks.also_open.items()]
    marks = _mark_of("seats", seats).union(*others, all=True) if others else _mark_of("seats", seats)
    return " ".join(f"{name}:{number}-{newest}" for name, number, newest in sorted(marks))


def _mark_of(name: str, rows: QuerySet[Any]) -> QuerySet[Any]:
    """The number of rows and the newest of them; nothing if there are none."""
    named = rows.order_by().values(name=Value(name)).annotate(number=Count("pk"), newest=Max("pk"))
    mark: QuerySet[Any] = named.values_list("name", "number", "newest")
    return mark

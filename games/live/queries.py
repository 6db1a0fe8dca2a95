"""Queries of the sockets. They must be fast, because every open page runs them at every heartbeat."""

from django.db.models import Count, Max

from accounts.models import User
from games.live import hooks
from games.tables.models import Game, Seat
from games.tables.queries import invitations_of, turns_waiting_for


def counts_for(user: User) -> dict[str, int]:
    """The numbers on the badges of every page."""
    return {
        "turns": turns_waiting_for(user),
        "invitations": invitations_of(user).count(),
        **{name: count(user) for name, count in hooks.user_counts.items()},
    }


def lobby_mark() -> str:
    """A text that changes whenever the list of open tables or their seats change."""
    seats = Seat.objects.filter(game__status=Game.Status.OPEN, game__access=Game.Access.OPEN)
    mark = seats.aggregate(taken=Count("pk"), newest=Max("pk"))
    return f"{mark['taken']}-{mark['newest'] or 0}"

"""What sockets look up: little, because every open page asks at every heartbeat."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Max, Sum

from accounts.models import User
from games.models import Game, Invitation, Mention, Seat, SiteTally
from games.selectors.games import HEAVY, games_visible_to, looked_at, turns_waiting_for
from games.selectors.notifications import unread_notifications_of


def table_visible_to(user: User | AnonymousUser, game_id: int, *, link_code: str = "") -> Game:
    """The game with its seats and users, without its position. Raises NotFound."""
    return looked_at(user, games_visible_to(user, link_code=link_code).defer(*HEAVY).filter(pk=game_id))


def counts_for(user: User) -> dict[str, int]:
    """What waits for the user."""
    return {
        "turns": turns_waiting_for(user),
        "invitations": Invitation.objects.filter(user=user, status=Invitation.Status.PENDING).count(),
        "notifications": unread_notifications_of(user).count(),
        "mentions": Mention.objects.filter(user=user, read_at=None).count(),
    }


def lobby_mark() -> str:
    """Changes whenever a table of the lobby comes, goes, or somebody sits down or gets up."""
    seats = Seat.objects.filter(game__status=Game.Status.OPEN, game__access=Game.Access.OPEN)
    mark = seats.aggregate(taken=Count("pk"), newest=Max("pk"))
    return f"{mark['taken']}-{mark['newest'] or 0}"


def standing_mark() -> str:
    """Changes whenever a finished game was counted."""
    games = SiteTally.objects.filter(pk__in=[f"games:{seats}" for seats in range(1, 5)])
    return str(games.aggregate(all=Sum("count"))["all"] or 0)

"""The invitation: what a person who may take a seat is told about the host and the game."""

from typing import Any

from django.http import HttpRequest

from accounts.models import User
from games.drawing.showcase import showcase
from games.leaderboards.queries.ratings import rating_of
from games.tables.models import Game
from games.tables.queries import pending_invitations
from games.tables.reliability import answer_time_of, reliability_of
from games.tables.time_control import TimeControl


def invitation_context(request: HttpRequest, game: Game, code: str) -> dict[str, Any]:
    """The context of the template play/invitation.html."""
    user, seats = request.user, list(game.seats.all())
    example = showcase()
    return {
        "game": game,
        "code": code,
        "host": game.host,
        "others": [seat.user for seat in seats if seat.user_id != game.host_id],
        "free": game.seat_count - len(seats),
        "invitation": next((each for each in pending_invitations(game) if each.user_id == user.pk), None),
        "needs_account": game.rated and not (isinstance(user, User) and user.can_be_rated),
        "is_live": TimeControl.parse(game.time_control).is_live,
        "answer_time": answer_time_of(game.host),
        "reliability": reliability_of(game.host),
        "rating": rating_of(game.host, game.seat_count),
        "position": example["position"],
        "names": example["names"],
    }

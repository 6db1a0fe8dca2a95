"""A seat that somebody asked for before logging in or signing up. The session keeps the wish until then."""

from time import time
from typing import Any

from django.http import HttpRequest

from accounts.guest_session import WISH_KEY
from accounts.models import User
from games.tables.actions.join_table import join_table
from games.tables.contributions import read_contribution
from games.tables.models import Game

WANTED_FOR_S = 3600
CONTRIBUTED = ("nonce", "commitment")


def keep_wanted_seat(request: HttpRequest, game: Game) -> None:
    contribution = {name: request.POST[name] for name in CONTRIBUTED if request.POST.get(name)}
    request.session[WISH_KEY] = {"seat_at": game.pk, "until": time() + WANTED_FOR_S, **contribution}


def take_wanted_seat(request: HttpRequest, game: Game, code: str) -> bool:
    """False if the user has not asked for a seat at this table. Raises the errors of `join_table`."""
    user, wish = request.user, request.session.get(WISH_KEY, {})
    if not isinstance(user, User) or wish.get("seat_at") != game.pk:
        return False
    if user.is_guest:
        # Not with an account yet.
        return False
    kept: dict[str, Any] = request.session.pop(WISH_KEY)
    if kept["until"] < time():
        return False
    join_table(user, game.pk, link_code=code, contribution=read_contribution(kept))
    return True

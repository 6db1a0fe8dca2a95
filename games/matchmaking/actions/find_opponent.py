"""What one press does: begin a search and start its game if somebody fits already."""

from django.utils.translation import gettext as _

from accounts.models import User
from games.matchmaking.actions.change_wish import relax_wish
from games.matchmaking.actions.make_wish import Choice, make_wish
from games.matchmaking.actions.match_wishes import match_now
from games.matchmaking.models import ANY_SEATS, Wish
from games.matchmaking.queries.wishes import requests_of_others
from novaluna_site import errors


def find_opponent(user: User, choice: Choice) -> Wish:
    """The search, which has its game already if somebody fits. Raises what `make_wish` raises."""
    wish = make_wish(user, choice)
    match_now(wish)
    return wish


def agree_to_more(user: User, wish_id: int, **changes: bool) -> Wish:
    """`relax_wish`, and the game that this makes possible."""
    wish = relax_wish(user, wish_id, **changes)
    match_now(wish)
    return wish


def answer_wish(user: User, wish_id: int) -> Wish:
    """Look for the same as another player: for two, to play with just this player.

    The game begins at once unless it does not suit the other player, who may look for somebody closer in
    rating first. Then the search goes on. Raises NotFound if theirs has ended.
    """
    asked = requests_of_others(user).filter(pk=wish_id).first()
    if asked is None:
        raise errors.NotFound(_("This search has ended."))
    choice = Choice(seats=asked.seats, pace=asked.pace, rated=asked.rated, any_rating=True)
    wish = make_wish(user, choice)
    if asked.seats in (ANY_SEATS, 2):
        match_now(wish, others=[asked.pk])
    if wish.status == Wish.Status.OPEN:
        match_now(wish)
    return wish

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.matchmaking.errors import AlreadyMet, WishEnded
from games.matchmaking.events import announce_wishes
from games.matchmaking.models import Wish
from games.matchmaking.queries.wishes import wish_of
from novaluna_site import errors
from novaluna_site.transactions import require_transaction

FOUR = 4
RELAXATIONS = ("any_rating", "again", "three_players", "bot_joins")
"""What a player can agree to while the search goes on."""


def relax_wish(user: User, wish_id: int, **changes: bool) -> Wish:
    """Agree to more games, or take that back. `changes` are some of `RELAXATIONS`, or none.

    Raises AlreadyMet, WishEnded, and Refused for fewer players in a search that is not for four.
    """
    with transaction.atomic():
        wish = _locked_open_wish(user, wish_id)
        if wish.seats != FOUR and (changes.get("three_players") or changes.get("bot_joins")):
            raise errors.Refused(_("This search isn’t for four players."), field="seats")
        Wish.objects.filter(pk=wish.pk).update(**changes)
        announce_wishes([user.pk])
    return wish_of(user, wish_id)


def withdraw_wish(user: User, wish_id: int) -> None:
    """End a search. Raises AlreadyMet if its game has begun, and WishEnded if it has ended otherwise."""
    with transaction.atomic():
        wish = _locked_open_wish(user, wish_id)
        end_wishes([wish], Wish.Status.WITHDRAWN)


def end_wishes(wishes: list[Wish], status: Wish.Status) -> int:
    """End those that are still open. Returns how many."""
    require_transaction()
    ids = sorted(wish.pk for wish in wishes)
    # One after the other, so that two transactions never wait for each other.
    ended = sum(
        Wish.objects.filter(pk=pk, status=Wish.Status.OPEN).update(status=status, ended_at=timezone.now())
        for pk in ids
    )
    announce_wishes(wish.user_id for wish in wishes)
    return ended


def _locked_open_wish(user: User, wish_id: int) -> Wish:
    require_transaction()
    wish = Wish.objects.select_for_update(no_key=True).filter(user=user, pk=wish_id).first()
    if wish is None:
        raise errors.NotFound
    if wish.status == Wish.Status.MET and wish.game_id is not None:
        raise AlreadyMet(game=wish.game_id)
    if wish.status != Wish.Status.OPEN:
        raise WishEnded
    return wish

from dataclasses import asdict, dataclass

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.actions.lock_users import lock_users
from accounts.models import User
from games.matchmaking.events import announce_wishes
from games.matchmaking.models import Wish
from games.matchmaking.queries.habits import playing_hours
from games.tables.game_limit import refuse_if_full
from games.tables.reliability import reliability_of
from novaluna_site import errors
from novaluna_site.i18n import numeral
from novaluna_site.transactions import require_transaction

MAX_OPEN_WISHES = 10


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player chooses when a search begins."""

    seats: int
    pace: str
    rated: bool
    only_one: bool = False
    any_rating: bool = False
    again: bool = False


def make_wish(user: User, choice: Choice) -> Wish:
    """Begin a search. If the same search is open already, only its other choices change.

    Raises GameLimit, Refused for a rated search of a guest, and TooMany.
    """
    refuse_rated_guest(user, rated=choice.rated)
    with transaction.atomic():
        # The second of two presses waits here and then finds the search that the first one began.
        lock_users(user.pk)
        refuse_if_full(user)
        own = Wish.objects.filter(user=user, status=Wish.Status.OPEN, is_standing=False)
        wish = own.filter(seats=choice.seats, pace=choice.pace, rated=choice.rated).first()
        if wish is None:
            _refuse_too_many(own.count())
            wish = new_wish(user, **asdict(choice))
        else:
            own.filter(pk=wish.pk).update(**asdict(choice))
            wish.refresh_from_db()
        announce_wishes([user.pk])
    return wish


def new_wish(user: User, **columns: object) -> Wish:
    """A row with the habits that the player has now."""
    require_transaction()
    reliability = reliability_of(user)
    return Wish.objects.create(
        user=user,
        hours=playing_hours(user),
        on_time=reliability.percent / 100 if reliability.is_telling else None,
        **columns,
    )


def refuse_rated_guest(user: User, *, rated: bool) -> None:
    if rated and not user.can_be_rated:
        raise errors.Refused(_("You need an account to play rated games."), field="rated")


def _refuse_too_many(open_wishes: int) -> None:
    if open_wishes >= MAX_OPEN_WISHES:
        raise errors.TooMany(
            ngettext(
                "You already have %(number)s search. Stop it first.",
                "You already have %(number)s searches. Stop one first.",
                MAX_OPEN_WISHES,
            )
            % {"number": numeral(MAX_OPEN_WISHES)}
        )

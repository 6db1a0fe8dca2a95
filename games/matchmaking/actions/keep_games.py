"""“Keep me at n games”: begins searches while a player has fewer games, and ends those that are too many."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from accounts.actions.lock_users import lock_users
from accounts.models import User
from games.clocks.queries import vacations_now
from games.matchmaking.actions.change_wish import end_wishes
from games.matchmaking.actions.make_wish import new_wish, refuse_rated_guest
from games.matchmaking.events import announce_wishes
from games.matchmaking.models import StandingWish, Wish
from games.tables.game_limit import GameAllowance, allowances_of
from games.tables.models import Game, Seat
from novaluna_site.messaging.wake_up import wake_after_commit
from novaluna_site.sweeps import Sweep
from novaluna_site.transactions import require_transaction

TASK = "matchmaking.keep_games"
TERMS = ("seats", "pace", "rated", "any_rating", "again")


def keep_games(user: User, *, games: int, **terms: object) -> StandingWish:
    """Keep the player at this number of games from now on. Raises Refused for rated games of a guest."""
    refuse_rated_guest(user, rated=bool(terms["rated"]))
    with transaction.atomic():
        lock_users(user.pk)
        standing = StandingWish.objects.update_or_create(
            user=user, defaults={"games": games, "stopped_at": None, **terms}
        )[0]
        _withdraw_standing(user)
        _adjust(standing)
        announce_wishes([user.pk])
    return standing


def stop_keeping_games(user: User) -> None:
    """Does nothing if the player is not kept at a number of games."""
    with transaction.atomic():
        lock_users(user.pk)
        StandingWish.objects.filter(user=user).delete()
        _withdraw_standing(user)


def resume_after_game(game: Game, seats: Sequence[Seat], now: datetime) -> None:
    """A game has ended: look for the next one at once, and not only at the next sweep."""
    players = [seat.user_id for seat in seats if not seat.is_bot]
    if StandingWish.objects.filter(user__in=players, stopped_at=None).exists():
        wake_after_commit(TASK)


def standing_wishes_to_renew() -> list[int]:
    """Those whose players have fewer games and searches than they want, or more."""
    standing = list(StandingWish.objects.filter(stopped_at=None).order_by("pk"))
    missing = _missing(standing)
    return [each.pk for each in standing if missing[each.user_id]]


def _missing(standing: Sequence[StandingWish]) -> dict[int, int]:
    """How many searches should begin for each of these players; below zero: how many should end.

    Nothing changes on a vacation: the searches only pause (`queries/pool.py`). A fixed number of queries.
    """
    users = [each.user_id for each in standing]
    allowances, away = allowances_of(users), vacations_now(users, timezone.now())
    searches = dict(
        User.objects.filter(pk__in=users)
        .annotate(open=Count("wishes", filter=Q(wishes__status=Wish.Status.OPEN, wishes__is_standing=True)))
        .values_list("pk", "open")
    )
    return {
        each.user_id: 0
        if each.user_id in away
        else _wanted(each, allowances[each.user_id]) - searches[each.user_id]
        for each in standing
    }


def _wanted(standing: StandingWish, allowance: GameAllowance) -> int:
    return max(0, min(standing.games - allowance.running, allowance.free))


def _renew(standing_id: int) -> int:
    require_transaction()
    found = StandingWish.objects.filter(pk=standing_id, stopped_at=None)
    lock_users(*found.values_list("user", flat=True))
    return sum(_adjust(standing) for standing in found.select_related("user"))


def _adjust(standing: StandingWish) -> int:
    """The player is locked, so that two sweeps do not begin the same searches. Returns how many changed."""
    missing = _missing([standing])[standing.user_id]
    terms = {name: getattr(standing, name) for name in TERMS}
    for _number in range(missing):
        new_wish(standing.user, is_standing=True, **terms)
    if missing < 0:
        _withdraw_standing(standing.user, -missing)
    elif missing:
        announce_wishes([standing.user_id])
    return abs(missing)


def _withdraw_standing(user: User, most: int | None = None) -> None:
    """The newest ones first."""
    own = Wish.objects.filter(user=user, status=Wish.Status.OPEN, is_standing=True).order_by("-pk")
    end_wishes(list(own[:most]), Wish.Status.WITHDRAWN)


STANDING_WISHES = Sweep(TASK, due=standing_wishes_to_renew, work=_renew)

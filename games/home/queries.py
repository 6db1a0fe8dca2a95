"""Lists of games: the user's own, those of people they follow, and finished ones."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from accounts.models import Follow, User
from games.tables.models import Game, Invitation, Move, Seat
from games.tables.options import TableOptions
from games.tables.queries import (
    ended_before,
    finished_games_visible_to,
    games_awaiting,
    invitations_of,
    open_tables,
    running_games_of,
    waiting_games,
    with_seats,
)

RESULTS_PER_PAGE = 12
FINISHED_PER_PAGE = 24
RESULTS_SINCE = timedelta(days=14)


def open_tables_of_followed(user: User) -> QuerySet[Game]:
    """Tables in the lobby, newest first, with a player whom the user follows."""
    followed = Follow.objects.filter(user=user).values("other")
    seated = Seat.objects.filter(user__in=followed, ended_at=None).values("game")
    return open_tables().filter(pk__in=seated).exclude(seats__user=user)


def results_of_followed(user: User) -> QuerySet[Game]:
    """Games that players whom the user follows finished in the last 14 days, newest first, with positions."""
    followed = Follow.objects.filter(user=user).values("other")
    since = timezone.now() - RESULTS_SINCE
    seats = Seat.objects.filter(user__in=followed, ended_at__gt=since).values("game")
    return finished_games_visible_to(user).filter(pk__in=seats).defer(None)


def turns_of(user: User) -> QuerySet[Game]:
    """Games that wait for the user's move, with positions, the shortest clock first."""
    return with_seats(waiting_games(user))


def other_games_of(user: User) -> QuerySet[Game]:
    """Tables that wait for players, then running games that wait for somebody else."""
    waiting = games_awaiting(user).values("pk")
    found = running_games_of(user).defer(None).exclude(pk__in=waiting)
    return found.order_by("status", F("deadline").asc(nulls_last=True), "pk")


def current_games_of(user: User) -> QuerySet[Game]:
    """All running games and open tables of the user: those that wait for their move come first."""
    awaited = Exists(games_awaiting(user).filter(pk=OuterRef("pk")))
    found = running_games_of(user).defer(None).alias(awaited=awaited)
    return found.order_by("-awaited", "status", F("deadline").asc(nulls_last=True), "pk")


def rated_invitations_of(user: User) -> QuerySet[Invitation]:
    """The user's pending invitations, newest first, with the ratings of those who invite."""
    return invitations_of(user).order_by("-pk").prefetch_related("invited_by__ratings")


def untouched_bot_game(user: User, bot: str, tokens: int) -> Game | None:
    """A running casual game of the user against only this bot in which the user has not moved yet."""
    moved = Move.objects.filter(game=OuterRef("game"), seat=OuterRef("index"))
    against = Seat.objects.filter(user__username=bot, is_bot=True).values("game")
    seat = (
        Seat.objects.filter(~Exists(moved), user=user, is_bot=False, ended_at=None, game__in=against)
        .filter(game__status=Game.Status.RUNNING, game__seat_count=2, game__tokens=tokens)
        .filter(game__access=Game.Access.INVITED, game__time_control="none", game__quarantined_at=None)
        .select_related("game")
        .order_by("-game")
        .first()
    )
    return seat.game if seat else None


def open_table_of(user: User, options: TableOptions) -> Game | None:
    """A table with these options that the user opened and nobody else has joined."""
    found = Game.objects.filter(host=user, status=Game.Status.OPEN, **options.columns)
    return found.exclude(seats__in=Seat.objects.exclude(user=user)).order_by("-pk").first()


@dataclass(frozen=True, slots=True)
class FinishedPage:
    games: list[Game]
    older: int | None
    """The last game of this page, for the link to the next; None on the last page."""


def finished_page(user: User | AnonymousUser, *, after: int | None, **filters: Any) -> FinishedPage:
    """One page of `finished_games_visible_to`, with positions. Raises `Refused` as that does."""
    found = finished_games_visible_to(user, **filters).defer(None)
    return _page(found, after, FINISHED_PER_PAGE)


def results_page(user: User, *, after: int | None) -> FinishedPage:
    """One page of `results_of_followed`."""
    return _page(results_of_followed(user), after, RESULTS_PER_PAGE)


def _page(found: QuerySet[Game], after: int | None, size: int) -> FinishedPage:
    """Pages have no numbers. Each starts after a given game, so that the last loads as fast as the first."""
    games = list(ended_before(found, after)[: size + 1])
    return FinishedPage(games[:size], older=games[size - 1].pk if len(games) > size else None)

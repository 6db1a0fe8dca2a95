"""The lists of the dashboard, of the friends page and of finished games."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.models import Follow, User
from games.tables.models import Game, Invitation, Seat
from games.tables.queries import (
    ended_before,
    finished_games_of,
    finished_games_visible_to,
    open_tables,
    running_games_of,
)

MAX_TABLES_OF_FOLLOWED = 10
MAX_RESULTS_OF_FOLLOWED = 12
MAX_RECENT_GAMES = 6
MAX_OTHER_TABLES = 5
FINISHED_PER_PAGE = 24
RESULTS_SINCE = timedelta(days=14)


def open_tables_of_followed(user: User) -> QuerySet[Game]:
    """Tables in the lobby, newest first, with a player whom the user follows."""
    followed = Follow.objects.filter(user=user).values("other")
    seated = Seat.objects.filter(user__in=followed, ended_at=None).values("game")
    return (
        open_tables()
        .filter(pk__in=seated)
        .exclude(seats__user=user)
        .order_by("-created_at", "-pk")[:MAX_TABLES_OF_FOLLOWED]
    )


def results_of_followed(user: User) -> QuerySet[Game]:
    """Games that players whom the user follows finished in the last 14 days, newest first."""
    followed = Follow.objects.filter(user=user).values("other")
    since = timezone.now() - RESULTS_SINCE
    seats = Seat.objects.filter(user__in=followed, ended_at__gt=since).values("game")
    return finished_games_visible_to(user).filter(pk__in=seats).defer(None)[:MAX_RESULTS_OF_FOLLOWED]


def current_games_of(user: User) -> QuerySet[Game]:
    """Running games and tables that wait for players, the tightest deadline first."""
    return running_games_of(user).defer(None).order_by(F("deadline").asc(nulls_last=True), "turn_started_at")


def recent_games_of(user: User) -> QuerySet[Game]:
    return finished_games_of(user)[:MAX_RECENT_GAMES]


def other_open_tables(user: User, invitations: Sequence[Invitation]) -> QuerySet[Game]:
    """Tables in the lobby that the user has not joined and is not invited to, newest first."""
    invited = [invitation.game_id for invitation in invitations]
    found = open_tables().exclude(seats__user=user).exclude(pk__in=invited)
    return found.order_by("-created_at")[:MAX_OTHER_TABLES]


@dataclass(frozen=True, slots=True)
class FinishedPage:
    games: list[Game]
    older: int | None
    """The last game of this page, for the link to the next; None on the last page."""


def finished_page(user: User | AnonymousUser, *, after: int | None, **filters: Any) -> FinishedPage:
    """One page of `finished_games_visible_to`, with positions. Raises `Refused` as that does.

    Pages have no numbers. Each starts after a given game, so that the last loads as fast as the first.
    """
    found = ended_before(finished_games_visible_to(user, **filters), after).defer(None)
    games = list(found[: FINISHED_PER_PAGE + 1])
    older = games[FINISHED_PER_PAGE - 1].pk if len(games) > FINISHED_PER_PAGE else None
    return FinishedPage(games[:FINISHED_PER_PAGE], older)

"""Whom somebody follows, and what those do that everybody may see."""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Follow, User
from games.models import Game, Seat
from games.selectors.games import finished_games_visible_to, open_tables

RESULTS = 12
RESULTS_SINCE = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class Followed:
    user: User
    is_friend: bool
    """They follow back."""


def followed_by(user: User) -> list[Followed]:
    back = set(Follow.objects.filter(other=user).values_list("user", flat=True))
    follows = Follow.objects.filter(user=user).select_related("other").order_by("other__username")
    return [Followed(follow.other, follow.other_id in back) for follow in follows]


def is_following(user: User, other: User) -> bool:
    return Follow.objects.filter(user=user, other=other).exists()


def open_tables_of_followed(user: User) -> QuerySet[Game]:
    """The listed ones that wait for players; being followed shows nobody more than the lobby does."""
    followed = Follow.objects.filter(user=user).values("other")
    seated = Seat.objects.filter(user__in=followed, ended_at=None).values("game")
    return open_tables().filter(pk__in=seated).exclude(seats__user=user).order_by("-created_at", "-pk")


def results_of_followed(user: User) -> QuerySet[Game]:
    """Finished within a fortnight, newest first."""
    followed = Follow.objects.filter(user=user).values("other")
    since = timezone.now() - RESULTS_SINCE
    seats = Seat.objects.filter(user__in=followed, ended_at__gt=since).values("game")
    return finished_games_visible_to(user).filter(pk__in=seats).defer(None)[:RESULTS]

"""Ratings beside names in lists."""

from collections.abc import Iterable
from dataclasses import dataclass

from accounts.models import User
from games.leaderboards.models import Category, Rating


@dataclass(frozen=True, slots=True)
class Rated:
    user: User
    rating: int | None
    """The two-player rating; None before the first rated game."""


def with_ratings(users: Iterable[User]) -> dict[int, Rated]:
    """By user id, with one query."""
    people = {user.pk: user for user in users}
    found = Rating.objects.filter(user__in=people, category=Category.TWO, games__gt=0)
    numbers = dict(found.values_list("user", "number"))
    return {pk: Rated(user, numbers.get(pk)) for pk, user in people.items()}

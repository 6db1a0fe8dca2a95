"""The rating that stands next to a player's name."""

from dataclasses import dataclass

from django.db.models import Case, OuterRef, Subquery, When
from django.db.models.expressions import Combinable
from django.db.models.functions import JSONObject

from accounts.models import User
from games.leaderboards.models import Category, Rating
from games.leaderboards.skill import PROVISIONAL_GAMES, starting_skill
from games.tables.models import Seat


@dataclass(frozen=True, slots=True)
class ShownRating:
    number: int
    is_provisional: bool


def rating_of_seat() -> Combinable:
    """A column of `Seat`: the player's rating for tables of this size, or NULL."""
    own = Rating.objects.filter(user=OuterRef("user"))
    pair = JSONObject(number="number", games="games")
    two, many = (Subquery(own.filter(category=category).values(pair=pair)) for category in Category)
    return Case(When(game__seat_count=2, then=two), default=many)


def shown_rating_of_seat(seat: Seat) -> ShownRating | None:
    """After a rated game the rating that it led to, else the current one. None without a rated game.

    Seats that were loaded with their game (`games.tables.queries`) cost no query.
    """
    change = getattr(seat, "rating_change", None)
    if change is not None:
        return ShownRating(change.after, change.is_provisional and not seat.user.is_bot)
    if not hasattr(seat, "shown_rating"):
        return shown_rating(seat.user, Category.of(seat.game.seat_count))
    found = seat.shown_rating
    if found is None:
        return _starting_rating(seat.user)
    return _shown(seat.user, found["number"], found["games"])


def shown_rating(user: User, category: str = Category.TWO) -> ShownRating | None:
    """Costs no query if the user's `ratings` are prefetched."""
    for rating in user.ratings.all():
        if rating.category == category:
            return _shown(user, rating.number, rating.games)
    return _starting_rating(user)


def _shown(user: User, number: int, games: int) -> ShownRating:
    return ShownRating(number, games < PROVISIONAL_GAMES and not user.is_bot)


def _starting_rating(user: User) -> ShownRating | None:
    """Bots have a rating before their first rated game."""
    return ShownRating(starting_skill(user.username).number, is_provisional=False) if user.is_bot else None

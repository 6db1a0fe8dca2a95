"""Computes all ratings again from the history and compares them with the stored ones."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Exists, OuterRef

from games.leaderboards.actions.count_games import locked_state
from games.leaderboards.actions.counting.boards import apply_corrected_ratings
from games.leaderboards.actions.rate_game import RATING_FIELDS, apply_change, changes_of, new_rating
from games.leaderboards.models import Category, Rating, RatingChange
from games.tables.models import Game, Seat

BATCH = 500
CHANGE_FIELDS = [
    "rank", "mu_before", "sigma_before", "mu_after", "sigma_after", "before", "after", "beaten", "game_number"
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Recomputed:
    games: int
    changes_off: int
    ratings_off: int
    """Also those that were missing."""
    unrated: tuple[int, ...]
    """Finished rated games without rating changes. Not rated: their place in the order is unknown."""

    @property
    def is_correct(self) -> bool:
        return not (self.changes_off or self.ratings_off or self.unrated)


def recompute_ratings(*, correct: bool) -> Recomputed:
    """Replay all rated games in the order they were rated; with `correct`, store what differs.

    Games that end during this time wait for the lock. Only the all-time boards are updated; `recount_games`
    updates the others.
    """
    with transaction.atomic():
        stored = {
            (rating.user_id, rating.category): rating
            for rating in Rating.objects.select_for_update().order_by("user_id", "category")
        }
        fresh: dict[tuple[int, str], Rating] = {}
        games, off = 0, []
        for games, changes in enumerate(_games_as_rated(), start=1):  # noqa: B007
            off += [old for old, new in _replay(changes, fresh) if _differs(old, new, CHANGE_FIELDS)]
        ratings_off = _compared(stored, fresh)
        missing = [rating for key, rating in fresh.items() if key not in stored]
        if correct:
            RatingChange.objects.bulk_update(off, CHANGE_FIELDS, batch_size=BATCH)
            Rating.objects.bulk_update(ratings_off, RATING_FIELDS, batch_size=BATCH)
            Rating.objects.bulk_create(missing, batch_size=BATCH)
            locked_state()
            apply_corrected_ratings(ratings_off)
    return Recomputed(games, len(off), len(ratings_off) + len(missing), _unrated_games())


def _unrated_games() -> tuple[int, ...]:
    changes = RatingChange.objects.filter(seat__game=OuterRef("pk"))
    ended = Game.objects.filter(~Exists(changes), rated=True, status=Game.Status.FINISHED)
    return tuple(ended.order_by("pk").values_list("pk", flat=True))


def _games_as_rated() -> Iterator[list[RatingChange]]:
    """The rating changes of each game, in the order in which the games were rated.

    Games that share a player were rated one after the other, so the ids of their changes do not interleave.
    Those of other games may, but their order does not matter.
    """
    waiting: dict[int, list[RatingChange]] = {}
    changes = RatingChange.objects.order_by("pk").select_related("seat__user", "seat__game")
    for change in changes.defer("seat__game__state", "seat__game__order").iterator(BATCH):
        together = waiting.setdefault(change.seat.game_id, [])
        together.append(change)
        if len(together) == change.seat.game.seat_count:
            yield sorted(waiting.pop(change.seat.game_id), key=lambda each: each.seat.index)


def _replay(
    changes: list[RatingChange], ratings: dict[tuple[int, str], Rating]
) -> Iterator[tuple[RatingChange, RatingChange]]:
    """Pairs of each stored change and its recomputed value. Updates `ratings` with the result."""
    category = Category(changes[0].category)
    seats: list[Seat] = [change.seat for change in changes]
    own = [ratings.setdefault((change.user_id, category), _start(change, category)) for change in changes]
    again = changes_of(seats, own, category, changes[0].created_at)
    for rating, old, new in zip(own, changes, again, strict=True):
        apply_change(rating, new)
        yield old, new


def _start(change: RatingChange, category: Category) -> Rating:
    """A bot's starting rating may have changed since, so it is taken from its first stored change."""
    rating = new_rating(change.seat, category)
    if change.seat.is_bot:
        rating.mu, rating.sigma, rating.number = change.mu_before, change.sigma_before, change.before
    return rating


def _compared(stored: dict[tuple[int, str], Rating], fresh: dict[tuple[int, str], Rating]) -> list[Rating]:
    """The stored ratings that were wrong, with their numbers corrected."""
    off = []
    for key, rating in fresh.items():
        if key in stored and _differs(stored[key], rating, RATING_FIELDS):
            off.append(stored[key])
    return off


def _differs(old: Rating | RatingChange, new: Rating | RatingChange, fields: list[str]) -> bool:
    """Whether they differ. Copies the values of `new` to `old`."""
    found = False
    for name in fields:
        if getattr(old, name) != getattr(new, name):
            setattr(old, name, getattr(new, name))
            found = True
    return found

"""Ratings change in the transaction that ends the game, so that no result is lost or counted twice."""

from collections.abc import Sequence
from datetime import datetime

from games.leaderboards.finishing_order import ranks_of
from games.leaderboards.models import Category, Rating, RatingChange
from games.leaderboards.skill import PROVISIONAL_GAMES, Skill, rated, shown_number, starting_skill
from games.tables.models import Game, Seat
from novaluna_site.transactions import require_transaction

TRAIL = 30
RATING_FIELDS = ["mu", "sigma", "number", "peak", "games", "wins", "trail"]


def rate_game(game: Game, seats: Sequence[Seat], now: datetime) -> None:
    """Rate a locked game that has just finished. Its seats have their places and users."""
    category = Category.of(game.seat_count)
    ratings = _locked_ratings(seats, category)
    changes = changes_of(seats, [ratings[seat.user_id] for seat in seats], category, now)
    RatingChange.objects.bulk_create(changes)
    for change in changes:
        apply_change(ratings[change.user_id], change)
    Rating.objects.bulk_update(ratings.values(), RATING_FIELDS)


def _locked_ratings(seats: Sequence[Seat], category: Category) -> dict[int, Rating]:
    """Locked in the order of user ids, so that two games of the same players cannot deadlock.

    Missing rows are created before any row is locked: creating one may wait for another transaction that
    creates the same row, and that transaction may wait for a locked row.
    """
    require_transaction()
    users = {seat.user_id: seat for seat in seats}
    wanted = Rating.objects.filter(user__in=users, category=category)
    missing = sorted(users.keys() - set(wanted.values_list("user_id", flat=True)))
    Rating.objects.bulk_create(
        (new_rating(users[user_id], category) for user_id in missing), ignore_conflicts=True
    )
    return {rating.user_id: rating for rating in wanted.order_by("user_id").select_for_update()}


def new_rating(seat: Seat, category: Category) -> Rating:
    start = starting_skill(seat.user.username if seat.is_bot else None)
    return Rating(
        user_id=seat.user_id, category=category, mu=start.mu, sigma=start.sigma, number=start.number
    )


def changes_of(
    seats: Sequence[Seat], ratings: Sequence[Rating], category: Category, now: datetime
) -> list[RatingChange]:
    """How the finished game changes the rating of each seat. Nothing is stored."""
    ranks = ranks_of(seats)
    skills = rated([rating.skill for rating in ratings], ranks)
    return [
        RatingChange(
            seat=seat,
            user_id=seat.user_id,
            category=category,
            rank=rank,
            mu_before=rating.mu,
            sigma_before=rating.sigma,
            mu_after=skill.mu,
            sigma_after=skill.sigma,
            before=rating.number,
            after=shown_number(skill.mu),
            beaten=_strongest_beaten(rank, ranks, ratings),
            game_number=rating.games + 1,
            created_at=now,
        )
        for seat, rating, rank, skill in zip(seats, ratings, ranks, skills, strict=True)
    ]


def _strongest_beaten(rank: int, ranks: Sequence[int], ratings: Sequence[Rating]) -> int | None:
    """Only the winner has beaten other players."""
    if rank != 1:
        return None
    return max(rating.number for other, rating in zip(ranks, ratings, strict=True) if other != 1)


def apply_change(rating: Rating, change: RatingChange) -> None:
    after = Skill(change.mu_after, change.sigma_after)
    rating.mu, rating.sigma, rating.number = after.mu, after.sigma, after.number
    rating.games += 1
    rating.wins += change.rank == 1
    rating.trail = [*rating.trail, after.number][-TRAIL:]
    if rating.games >= PROVISIONAL_GAMES:
        rating.peak = max(rating.peak or after.number, after.number)

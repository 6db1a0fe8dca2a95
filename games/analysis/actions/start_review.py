"""Games are reviewed in the background when they end, so that the review is there when a player opens it."""

from collections.abc import Sequence
from datetime import datetime

from games.analysis.actions.review_moves import REVIEWS
from games.analysis.models import Review
from games.tables.models import Game, Seat

MIN_MOVES = 10
"""Shorter games are not worth the time of the bots' worker; a player can still ask."""
MAX_WAITING = 5
"""While so many automatic reviews wait, no more are added."""


def start_review(game: Game, seats: Sequence[Seat], now: datetime) -> None:
    """Queue the review of a game that ends in the running transaction, if a person played it."""
    if game.is_solo or game.version < MIN_MOVES or all(seat.is_bot for seat in seats):
        return
    if Review.objects.filter(asked_by=None, due_at__isnull=False).count() >= MAX_WAITING:
        return
    Review.objects.get_or_create(game=game, defaults={"due_at": now})
    REVIEWS.wake_after_commit(game.pk)

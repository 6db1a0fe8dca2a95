"""At which hours of the day a player moves."""

from collections import Counter
from datetime import UTC

from django.db.models import F

from accounts.models import User
from games.tables.models import Move, Seat

MOVES_COUNTED = 300
FEWEST_MOVES = 20
"""Fewer moves say nothing about a player's hours."""
GAMES_READ = 40


def playing_hours(user: User) -> list[float]:
    """The share of the player's latest moves in each hour of the day (UTC); empty after too few moves."""
    seats = Seat.objects.filter(user=user, is_bot=False, game__version__gt=0).order_by("-pk")
    games = list(seats.values_list("game", flat=True)[:GAMES_READ])
    moves = (
        Move.objects.filter(game__in=games, game__seats__user=user, seat=F("game__seats__index"))
        .filter(source=Move.Source.PERSON)
        .order_by("-created_at")
        .values_list("created_at", flat=True)[:MOVES_COUNTED]
    )
    hours = Counter(moved_at.astimezone(UTC).hour for moved_at in moves)
    if hours.total() < FEWEST_MOVES:
        return []
    return [round(hours[hour] / hours.total(), 4) for hour in range(24)]

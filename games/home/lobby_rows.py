"""The rows of the lobby: each table with what helps to decide about its host."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from games.tables.models import Game, Seat
from games.tables.reliability import answer_time_of, reliability_of

KEEP_SECONDS = 600


@dataclass(frozen=True, slots=True)
class LobbyRow:
    game: Game
    players: list[Seat]
    """The host first."""
    in_time: int | None
    """Percent of games that the host finished in time; None after fewer than three games."""
    answers_in: timedelta | None
    """The host's usual time for a move."""
    open_for: timedelta | None
    """None during the first minute."""
    is_own: bool


def lobby_rows(games: Sequence[Game], viewer_id: int | None) -> list[LobbyRow]:
    """Rows for open tables with their seats. What is said about hosts is up to ten minutes old."""
    return [_row(game, viewer_id) for game in games]


def _row(game: Game, viewer_id: int | None) -> LobbyRow:
    seats = list(game.seats.all())
    host, age = seats[0].user, timezone.now() - game.created_at
    return LobbyRow(
        game=game,
        players=seats,
        in_time=in_time(host),
        answers_in=answer_time_of(host),
        open_for=age if age >= timedelta(minutes=1) else None,
        is_own=any(seat.user_id == viewer_id for seat in seats),
    )


def in_time(user: User) -> int | None:
    """Cached, because a page of the lobby has many users."""
    key = f"in-time:{user.pk}"
    percent: int | None = cache.get(key)
    if percent is None:
        found = reliability_of(user)
        percent = found.percent if found.is_telling else -1
        cache.set(key, percent, KEEP_SECONDS)
    return percent if percent >= 0 else None

"""A series with its games, for those who may see one of them. Nothing here writes."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from accounts.models import User
from games.tables import errors
from games.tables.models import Game, Series
from games.tables.queries import games_visible_to, with_seats
from games.tables.series import SeriesScore, series_score


@dataclass(frozen=True, slots=True)
class SeriesGames:
    score: SeriesScore
    games: QuerySet[Game]
    """Those that have begun and that the user may see, newest first, with their positions."""


def series_visible_to(user: User | AnonymousUser, series_id: int) -> SeriesGames:
    """Raises NotFound if the user may see none of its games. The score counts all of them."""
    series = Series.objects.filter(pk=series_id).first()
    visible = games_visible_to(user).filter(series=series_id, started_at__isnull=False)
    if series is None or not visible.exists():
        raise errors.NotFound
    score = series_score(series)
    if not score.is_shown:
        raise errors.NotFound
    games = with_seats(Game.objects.filter(pk__in=visible.values("pk")))
    return SeriesGames(score, games.order_by("-pk"))

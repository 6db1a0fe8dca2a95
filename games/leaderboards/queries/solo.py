"""A player's solo games: the best score, the mean, the distribution, the latest games."""

from dataclasses import dataclass

from django.db.models import QuerySet

from accounts.models import User
from games.daily.queries import solo_seats_of
from games.leaderboards.models import PlayerStats
from games.tables.models import Seat

BIN = 10
MAX_RECENT = 50


@dataclass(frozen=True, slots=True)
class SoloSummary:
    games: int
    best: int | None
    mean: int | None
    bins: list[tuple[int, int]]
    """The number of games by score in steps of ten, from the best to the worst, without gaps."""


def stats_of(user: User) -> PlayerStats | None:
    return PlayerStats.objects.filter(pk=user.pk).first()


def recent_solo_seats_of(user: User) -> QuerySet[Seat]:
    return solo_seats_of(user)[:MAX_RECENT]


def solo_summary(stats: PlayerStats | None) -> SoloSummary:
    scores = {int(score): count for score, count in (stats.solo_scores if stats else {}).items()}
    games = sum(scores.values())
    if not games:
        return SoloSummary(0, None, None, [])
    tens = {score // BIN: 0 for score in scores}
    for score, count in scores.items():
        tens[score // BIN] += count
    return SoloSummary(
        games=games,
        best=min(scores),
        mean=round(sum(score * count for score, count in scores.items()) / games),
        bins=[(ten * BIN, tens.get(ten, 0)) for ten in range(min(tens), max(tens) + 1)],
    )

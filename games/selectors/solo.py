"""Somebody's solo games: history, best, and how the scores spread."""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import BotSolo, Game, PlayerStats, Seat

BIN = 10
BOT_PLAYS_WITHIN = timedelta(days=1)
"""After a game's end; what was not played by then is given up."""


@dataclass(frozen=True, slots=True)
class SoloSummary:
    games: int
    best: int | None
    mean: int | None
    bins: list[tuple[int, int]]
    """Scores by tens, from the best to the worst, without gaps."""


@dataclass(frozen=True, slots=True)
class SoloGame:
    seat: Seat
    bot_score: int | None


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


def solo_seats_of(user: User) -> QuerySet[Seat]:
    """The finished ones, newest first."""
    return (
        Seat.objects.filter(user=user, score__isnull=False)
        .select_related("game")
        .defer("game__state", "game__order")
        .order_by("-ended_at", "-pk")
    )


def with_bot_scores(seats: list[Seat]) -> list[SoloGame]:
    found = BotSolo.objects.in_bulk([seat.game.commitment for seat in seats])
    return [
        SoloGame(seat, found[seat.game.commitment].score if seat.game.commitment in found else None)
        for seat in seats
    ]


def awaits_bot(game: Game, seat: Seat) -> bool:
    """Whether the bot is still to play the deal of a solo game that it has not played."""
    is_recent = game.finished_at is not None and game.finished_at > timezone.now() - BOT_PLAYS_WITHIN
    return game.is_solo and game.status == Game.Status.FINISHED and seat.score is not None and is_recent

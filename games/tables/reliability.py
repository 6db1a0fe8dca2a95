"""How reliable a user is: the share of games finished in time, and the usual time between moves.

Both use only the latest games. So the cost is limited, and a user who improves is not judged by old games.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from statistics import median

from django.core.cache import cache
from django.db.models import F, Q, QuerySet, Window
from django.db.models.functions import Lag

from accounts.models import User
from games.tables.models import Game, Move, Seat
from games.tables.time_control import LIVE

GAMES_COUNTED = 100
GAMES_TIMED = 20
FEWEST_ANSWERS = 5
FEWEST_GAMES = 3
"""A share of fewer games says nothing."""
KEEP_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Reliability:
    """`games`: the latest games with a clock that ended; `in_time`: those in which it never ran out."""

    games: int
    in_time: int

    @property
    def percent(self) -> int:
        """Rounded down, so that 100 means always. 100 without any games."""
        return 100 * self.in_time // self.games if self.games else 100

    @property
    def is_telling(self) -> bool:
        """Whether there are enough games to show the share."""
        return self.games >= FEWEST_GAMES


def reliability_of(user: User) -> Reliability:
    """Computed from the latest hundred games with a clock."""
    latest = (
        Seat.objects.filter(user=user, is_bot=False, ended_at__isnull=False)
        .filter(game__status=Game.Status.FINISHED)
        .exclude(game__time_control="none")
        .order_by("-ended_at", "-game")
        .values_list("left", "stood_in_at")[:GAMES_COUNTED]
    )
    kept = [left != Seat.Left.TIMED_OUT and stood_in_at is None for left, stood_in_at in latest]
    return Reliability(games=len(kept), in_time=sum(kept))


def answer_time_of(user: User) -> timedelta | None:
    """The median time from an opponent's move to the user's answer. None after fewer than five answers.

    Live games are not counted.
    """
    key = f"answer-time:{user.pk}"
    seconds: float | None = cache.get(key)
    if seconds is None:
        seconds = _usual_seconds(_answers(user))
        cache.set(key, seconds, KEEP_SECONDS)
    return timedelta(seconds=seconds) if seconds >= 0 else None


def _usual_seconds(answers: Iterable[timedelta]) -> float:
    """The median. Negative if there are too few answers: in the cache, None would mean "not computed yet"."""
    found = [answer.total_seconds() for answer in answers]
    return median(found) if len(found) >= FEWEST_ANSWERS else -1.0


def _answers(user: User) -> Iterable[timedelta]:
    seats = dict(_latest_seats(user).values_list("game", "index"))
    moves = (
        Move.objects.filter(game__in=seats)
        .annotate(
            before=Window(Lag("created_at"), partition_by=F("game"), order_by="ply"),
            before_by=Window(Lag("seat"), partition_by=F("game"), order_by="ply"),
        )
        .values_list("game", "seat", "source", "created_at", "before", "before_by")
    )
    for game, seat, source, made_at, before, before_by in moves:
        # A second move in a row is no answer: the player did not wait for an opponent.
        if seats[game] == seat and source == Move.Source.PERSON and before is not None and before_by != seat:
            yield made_at - before


def _latest_seats(user: User) -> QuerySet[Seat]:
    return (
        Seat.objects.filter(user=user, is_bot=False, game__version__gt=0)
        .exclude(Q(game__time_control__in=LIVE) | Q(game__seat_count=1))
        .order_by("-pk")[:GAMES_TIMED]
    )

"""How reliable a user is: the share of games finished in time, and the usual time between moves.

Both use only the latest games. So the cost is limited, and a user who improves is not judged by old games.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from statistics import median

from django.core.cache import cache
from django.db.models import Count, F, Q, QuerySet, Window
from django.db.models.functions import Lag, RowNumber

from accounts.models import User
from games.tables.models import Game, Move, Seat
from games.tables.time_control import LIVE

GAMES_COUNTED = 100
GAMES_TIMED = 20
FEWEST_ANSWERS = 5
FEWEST_GAMES = 3
"""A share of fewer games says nothing."""
KEEP_SECONDS = 600
MOST_COMPUTED = 25
TOO_FEW = -1.0


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
    return reliabilities_of([user.pk])[user.pk]


def reliabilities_of(user_ids: Collection[int]) -> dict[int, Reliability]:
    """`reliability_of` for each of many users, in one query."""
    ended = (
        Seat.objects.filter(user__in=user_ids, is_bot=False, ended_at__isnull=False)
        .filter(game__status=Game.Status.FINISHED)
        .exclude(game__time_control="none")
    )
    latest = _latest_of_each(ended, GAMES_COUNTED, "-ended_at", "-game")
    in_time = Count("pk", filter=~Q(left=Seat.Left.TIMED_OUT) & Q(stood_in_at=None))
    counted = (
        Seat.objects.filter(pk__in=latest.values("pk"))
        .order_by()
        .values_list("user")
        .annotate(games=Count("pk"), in_time=in_time)
    )
    known = {user: Reliability(games, kept) for user, games, kept in counted}
    return {user: known.get(user, Reliability(0, 0)) for user in user_ids}


def answer_time_of(user: User) -> timedelta | None:
    """The median time from an opponent's move to the user's answer. None after fewer than five answers.

    Live games are not counted.
    """
    return answer_times_of([user.pk]).get(user.pk)


def answer_times_of(user_ids: Collection[int]) -> dict[int, timedelta]:
    """`answer_time_of` for each of many users, without those for whom it is None. At most two queries.

    If it is in the cache for few of them, the last ones may be missing: reading the moves of all would take
    too long. The next call finds the others in the cache.
    """
    known: dict[str, float] = cache.get_many([_cache_key(user) for user in user_ids])
    missing = [user for user in user_ids if _cache_key(user) not in known][:MOST_COMPUTED]
    if missing:
        answers = _answers(missing)
        computed = {_cache_key(user): _usual_seconds(answers[user]) for user in missing}
        cache.set_many(computed, KEEP_SECONDS)
        known |= computed
    seconds = {user: known.get(_cache_key(user), TOO_FEW) for user in user_ids}
    return {user: timedelta(seconds=usual) for user, usual in seconds.items() if usual >= 0}


def _cache_key(user_id: int) -> str:
    return f"answer-time:{user_id}"


def _usual_seconds(answers: Sequence[timedelta]) -> float:
    """The median, or TOO_FEW: in the cache, None would mean "not computed yet"."""
    found = [answer.total_seconds() for answer in answers]
    return median(found) if len(found) >= FEWEST_ANSWERS else TOO_FEW


def _answers(user_ids: Collection[int]) -> dict[int, list[timedelta]]:
    latest = _latest_seats(user_ids).values_list("game", "index", "user")
    users = {(game, index): user for game, index, user in latest}
    moves = (
        Move.objects.filter(game__in={game for game, _index in users})
        .annotate(
            before=Window(Lag("created_at"), partition_by=F("game"), order_by="ply"),
            before_by=Window(Lag("seat"), partition_by=F("game"), order_by="ply"),
        )
        .values_list("game", "seat", "source", "created_at", "before", "before_by")
    )
    found: dict[int, list[timedelta]] = {user: [] for user in user_ids}
    for game, seat, source, made_at, before, before_by in moves:
        user = users.get((game, seat))
        # A second move in a row is no answer: the player did not wait for an opponent.
        if user and source == Move.Source.PERSON and before is not None and before_by != seat:
            found[user].append(made_at - before)
    return found


def _latest_seats(user_ids: Collection[int]) -> QuerySet[Seat]:
    played = Seat.objects.filter(user__in=user_ids, is_bot=False, game__version__gt=0).exclude(
        Q(game__time_control__in=LIVE) | Q(game__seat_count=1)
    )
    return _latest_of_each(played, GAMES_TIMED, "-pk")


def _latest_of_each(seats: QuerySet[Seat], most: int, *order: str) -> QuerySet[Seat]:
    """The first `most` seats of each user in this order."""
    place = Window(RowNumber(), partition_by=F("user"), order_by=order)
    return seats.annotate(place_in_list=place).filter(place_in_list__lte=most)

"""What a player is told after an attempt at a Daily Moon."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from accounts.models import User
from accounts.queries import friends_of
from games.daily.models import BotSolo, DailyAttempt
from games.daily.moon_phase import phase_index
from games.daily.queries import attempt_of, bot_solo, day_of, share_of
from games.tables.models import Game
from novaluna_site.periods import end_of_day, utc_today

ENOUGH_PLAYERS = 5
"""With fewer players a percentage says nothing."""
DAYS = 7
FRIENDS = 5


@dataclass(frozen=True, slots=True)
class Comparison:
    """`others`: how many other players. `share`: of those, the ones with a worse score."""

    share: float
    others: int


@dataclass(frozen=True, slots=True)
class Day:
    day: date
    is_done: bool
    is_today: bool

    @property
    def phase(self) -> int:
        return phase_index(self.day)


@dataclass(frozen=True, slots=True)
class DailyResult:
    day: date
    attempt: DailyAttempt
    comparison: Comparison | None
    friends: list[DailyAttempt]
    """The attempts of the player and friends, best first; empty if no friend has played."""
    week: list[Day]
    """The last seven days, oldest first."""
    bot: BotSolo | None
    share: str
    next_at: datetime | None
    """When the next moon begins; None if this one is not today's."""

    @property
    def phase(self) -> int:
        return phase_index(self.day)


def daily_result(game: Game, user: User | AnonymousUser) -> DailyResult | None:
    """None unless the game is the user's own attempt and it was counted."""
    day = day_of(game)
    attempt = attempt_of(user, day) if day is not None else None
    if day is None or attempt is None or attempt.game_id != game.pk or attempt.score is None:
        return None
    return DailyResult(
        day=day,
        attempt=attempt,
        comparison=compare(attempt),
        friends=friends_on(day, attempt.user),
        week=week_of_moons(attempt.user, day),
        bot=bot_solo(game.commitment),
        share=share_of(attempt),
        next_at=end_of_day(day) if day == utc_today() else None,
    )


def compare(attempt: DailyAttempt) -> Comparison | None:
    """With the other players of the day; None if there are too few, or if nobody has a worse score."""
    counted = DailyAttempt.objects.filter(moon=attempt.moon_id, score__isnull=False)
    players = counted.count()
    if attempt.score is None or players < ENOUGH_PLAYERS:
        return None
    worse = counted.filter(score__gt=attempt.score).count()
    return Comparison(worse / (players - 1), players - 1) if worse else None


def friends_on(day: date, user: User) -> list[DailyAttempt]:
    mine = Q(user=user) | Q(user__in=friends_of(user))
    counted = DailyAttempt.objects.filter(mine, moon=day, score__isnull=False)
    found = list(counted.select_related("user").order_by("score", "pk")[:FRIENDS])
    return found if any(attempt.user_id != user.pk for attempt in found) else []


def week_of_moons(user: User, until: date) -> list[Day]:
    days = [until - timedelta(days=before) for before in range(DAYS - 1, -1, -1)]
    counted = DailyAttempt.objects.filter(user=user, moon__in=days, score__isnull=False)
    done = set(counted.values_list("moon", flat=True))
    return [Day(day, day in done, day == until) for day in days]

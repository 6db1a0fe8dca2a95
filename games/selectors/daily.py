"""The Daily Moon as somebody may see it: hashes of days to come, the standings of a day, the own attempts."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import Max, QuerySet
from django.urls import reverse

import engine
from accounts.models import User
from games.models import BotSolo, DailyAttempt, DailyMoon, Game
from games.periods import end_of_day, utc_today
from games.share_text import share_text
from games.snapshots import visible_state

LISTED = 25
ARCHIVE_DAYS = 35


@dataclass(frozen=True, slots=True)
class DayRow:
    rank: int
    attempt: DailyAttempt
    may_watch: bool


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row with a counted attempt."""

    now: int
    best: int


@dataclass(frozen=True, slots=True)
class DailyPage:
    moon: DailyMoon
    is_today: bool
    ends_at: datetime
    attempt: DailyAttempt | None
    share: str
    rows: list[DayRow]
    own: DayRow | None
    """The viewer's, if it is not among the rows."""
    players: int
    streak: Streak
    bot: BotSolo | None
    """Shown to those who may see solutions."""
    may_practise: bool


def daily_page(moon: DailyMoon, viewer: User | AnonymousUser) -> DailyPage:
    today = utc_today()
    attempt = attempt_of(viewer, moon.day)
    sees = sees_solutions(attempt, moon.day)
    counted = DailyAttempt.objects.filter(moon=moon, score__isnull=False)
    best = list(counted.select_related("user", "game").order_by("score", "pk")[:LISTED])
    rows = [_row(counted, each, best, sees) for each in best]
    own = None
    if attempt is not None and attempt.score is not None and attempt not in best:
        own = _row(counted, attempt, (), sees)
    return DailyPage(
        moon=moon,
        is_today=moon.day == today,
        ends_at=end_of_day(moon.day),
        attempt=attempt,
        share=share_of(attempt) if attempt is not None and attempt.score is not None else "",
        rows=rows,
        own=own,
        players=counted.count(),
        streak=streak_of(viewer),
        bot=bot_solo(moon.commitment) if sees else None,
        may_practise=isinstance(viewer, User) and sees,
    )


def _row(
    counted: QuerySet[DailyAttempt],
    attempt: DailyAttempt,
    above: "tuple[()] | list[DailyAttempt]",
    may_watch: bool,
) -> DayRow:
    score = attempt.score or 0
    better = (
        sum((other.score or 0) < score for other in above)
        if above
        else counted.filter(score__lt=score).count()
    )
    return DayRow(better + 1, attempt, may_watch)


def attempt_of(viewer: User | AnonymousUser, day: date) -> DailyAttempt | None:
    if not isinstance(viewer, User):
        return None
    return DailyAttempt.objects.filter(moon=day, user=viewer).select_related("game", "user").first()


def sees_solutions(attempt: DailyAttempt | None, day: date) -> bool:
    """After the own attempt, or when the day is over."""
    return day < utc_today() or (attempt is not None and attempt.game.status == Game.Status.FINISHED)


def streak_of(viewer: User | AnonymousUser) -> Streak:
    """A streak lasts until a whole day of UTC has passed without an attempt."""
    own = DailyAttempt.objects.filter(user=viewer.pk, score__isnull=False)
    since = utc_today() - timedelta(days=1)
    latest = own.filter(moon__gte=since).order_by("-moon").values_list("streak", flat=True).first()
    return Streak(latest or 0, own.aggregate(best=Max("streak"))["best"] or 0)


def share_of(attempt: DailyAttempt) -> str:
    cells = [(x, y) for x, y, _tile in engine.position(visible_state(attempt.game))["areas"][0]]
    address = f"{settings.SITE_URL}{reverse('daily')}"
    return share_text(attempt.moon_id, attempt.score or 0, attempt.streak or 0, cells, address)


def bot_solo(commitment: str) -> BotSolo | None:
    return BotSolo.objects.filter(pk=commitment).select_related("bot").first()


def bot_solo_for(game: Game) -> BotSolo | None:
    """What the bot made of the deal of a solo game that is over. The caller may see the game."""
    return bot_solo(game.commitment) if game.is_solo and game.is_over else None


def past_moon(day: date) -> DailyMoon | None:
    """Of today or before: nobody plays ahead."""
    return DailyMoon.objects.filter(pk=day).first() if day <= utc_today() else None


def coming_moons() -> QuerySet[DailyMoon]:
    """Their hashes are public, and nothing else of them."""
    return DailyMoon.objects.filter(day__gt=utc_today()).order_by("day")


def archive(viewer: User | AnonymousUser) -> list[tuple[DailyMoon, DailyAttempt | None]]:
    """The latest days with the viewer's attempts, newest first."""
    today = utc_today()
    moons = list(
        DailyMoon.objects.filter(day__lt=today, day__gte=today - timedelta(days=ARCHIVE_DAYS)).order_by(
            "-day"
        )
    )
    own: dict[Any, DailyAttempt] = {
        attempt.moon_id: attempt for attempt in DailyAttempt.objects.filter(user=viewer.pk, moon__in=moons)
    }
    return [(moon, own.get(moon.day)) for moon in moons]

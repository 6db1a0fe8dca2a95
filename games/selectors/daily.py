"""The Daily Moon as somebody may see it: hashes of days to come, the standings of a day, the own attempts."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import Max, Min, QuerySet
from django.urls import reverse

import engine
from accounts.models import User
from games.models import BotSolo, DailyAttempt, DailyMoon, Game
from games.periods import end_of_day, month_of, utc_today
from games.selectors.leaderboard import read_cursor
from games.share_text import share_text
from games.snapshots import visible_state

LISTED = 25
NEIGHBOURS = 2


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
    next: str | None
    """The cursor of the rows below."""
    around: list[DayRow]
    """The viewer's row with its neighbours, if it is not among the rows."""
    players: int
    streak: Streak
    bot: BotSolo | None
    """Shown to those who may see solutions."""
    may_practise: bool


def daily_page(moon: DailyMoon, viewer: User | AnonymousUser, cursor: str = "") -> DailyPage:
    """Raises Malformed for a cursor that is none."""
    today = utc_today()
    attempt = attempt_of(viewer, moon.day)
    sees = sees_solutions(attempt, moon.day)
    counted = DailyAttempt.objects.filter(moon=moon, score__isnull=False).select_related("user", "game")
    _direction, score, pk = read_cursor(cursor) if cursor else ("after", 0, 0)
    listed = _after(counted, score, pk, LISTED + 1)
    shown, more = listed[:LISTED], len(listed) > LISTED
    around: list[DailyAttempt] = []
    if attempt is not None and attempt.score is not None and attempt not in shown:
        around = _neighbours(counted, attempt, attempt.score)
    return DailyPage(
        moon=moon,
        is_today=moon.day == today,
        ends_at=end_of_day(moon.day),
        attempt=attempt,
        share=share_of(attempt) if attempt is not None and attempt.score is not None else "",
        rows=_ranked(counted, shown, sees),
        next=f"after.{shown[-1].score}.{shown[-1].pk}" if more else None,
        around=_ranked(counted, around, sees),
        players=counted.count(),
        streak=streak_of(viewer),
        bot=bot_solo(moon.commitment) if sees else None,
        may_practise=isinstance(viewer, User) and sees,
    )


def _after(counted: QuerySet[DailyAttempt], score: int, pk: int, limit: int) -> list[DailyAttempt]:
    """Equals first, then what lies beyond: each is one range of the index."""
    found = list(counted.filter(score=score, pk__gt=pk).order_by("pk")[:limit])
    return found + list(counted.filter(score__gt=score).order_by("score", "pk")[: limit - len(found)])


def _neighbours(counted: QuerySet[DailyAttempt], own: DailyAttempt, score: int) -> list[DailyAttempt]:
    above = list(counted.filter(score=score, pk__lt=own.pk).order_by("-pk")[:NEIGHBOURS])
    above += counted.filter(score__lt=score).order_by("-score", "-pk")[: NEIGHBOURS - len(above)]
    return [*above[::-1], own, *_after(counted, score, own.pk, NEIGHBOURS)]


def _ranked(counted: QuerySet[DailyAttempt], attempts: list[DailyAttempt], may_watch: bool) -> list[DayRow]:
    """Of attempts that follow each other; equal scores share a rank."""
    if not attempts:
        return []
    first = attempts[0]
    scores = [attempt.score for attempt in attempts]
    better = counted.filter(score__lt=first.score).count()
    above = better + counted.filter(score=first.score, pk__lt=first.pk).count()
    return [
        DayRow(
            1 + (better if each.score == first.score else above + scores.index(each.score)), each, may_watch
        )
        for each in attempts
    ]


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


@dataclass(frozen=True, slots=True)
class Archive:
    """The past days of one month, newest first, and the months beside it that have some."""

    month: date
    days: list[tuple[DailyMoon, DailyAttempt | None]]
    earlier: str | None
    later: str | None


def archive(viewer: User | AnonymousUser, month: date) -> Archive:
    """`month` is its first day; the days come with the viewer's attempts."""
    past = DailyMoon.objects.filter(day__lt=utc_today())
    moons = list(past.filter(day__year=month.year, day__month=month.month).order_by("-day"))
    earlier = past.filter(day__lt=month).aggregate(day=Max("day"))["day"]
    later = past.filter(day__gt=moons[0].day if moons else month).aggregate(day=Min("day"))["day"]
    own: dict[Any, DailyAttempt] = {
        attempt.moon_id: attempt
        for attempt in DailyAttempt.objects.filter(user=viewer.pk, moon__in=moons).select_related("game")
    }
    return Archive(
        month=month,
        days=[(moon, own.get(moon.day)) for moon in moons],
        earlier=month_of(earlier) if earlier else None,
        later=month_of(later) if later else None,
    )

"""What a viewer may see of the Daily Moon: published hashes, the results of a day, their own attempts."""

from calendar import Calendar
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, Max, Min, OuterRef, Q, QuerySet
from django.urls import reverse

import engine
from accounts.models import User
from games.daily.models import BotSolo, DailyAttempt, DailyGame, DailyMoon, SoloToPlay
from games.daily.moon_phase import phase_index
from games.daily.share_text import share_text
from games.tables import errors
from games.tables.history import setup_of
from games.tables.models import Game, Seat
from games.tables.snapshots import visible_state
from novaluna_site.cursor import read_cursor, write_cursor
from novaluna_site.i18n import first_weekday
from novaluna_site.periods import end_of_day, month_of, utc_today

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
    """None for viewers who may not see solutions yet."""
    may_practise: bool


def daily_page(moon: DailyMoon, viewer: User | AnonymousUser, cursor: str = "") -> DailyPage:
    """Raises Malformed for an invalid cursor."""
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
        next=write_cursor("after", shown[-1].score or 0, shown[-1].pk) if more else None,
        around=_ranked(counted, around, sees),
        players=counted.count(),
        streak=streak_of(viewer),
        bot=bot_solo(moon.commitment) if sees else None,
        may_practise=isinstance(viewer, User) and sees,
    )


def _after(counted: QuerySet[DailyAttempt], score: int, pk: int, limit: int) -> list[DailyAttempt]:
    """The attempts after this one. Two queries, because each is one range of the index."""
    found = list(counted.filter(score=score, pk__gt=pk).order_by("pk")[:limit])
    return found + list(counted.filter(score__gt=score).order_by("score", "pk")[: limit - len(found)])


def _neighbours(counted: QuerySet[DailyAttempt], own: DailyAttempt, score: int) -> list[DailyAttempt]:
    above = list(counted.filter(score=score, pk__lt=own.pk).order_by("-pk")[:NEIGHBOURS])
    above += counted.filter(score__lt=score).order_by("-score", "-pk")[: NEIGHBOURS - len(above)]
    return [*above[::-1], own, *_after(counted, score, own.pk, NEIGHBOURS)]


def _ranked(counted: QuerySet[DailyAttempt], attempts: list[DailyAttempt], may_watch: bool) -> list[DayRow]:
    """Rows for attempts that are adjacent in the list. Equal scores share a rank."""
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
    """Solutions are shown after the viewer's own attempt, or when the day is over."""
    return day < utc_today() or (attempt is not None and attempt.game.status == Game.Status.FINISHED)


def streak_of(viewer: User | AnonymousUser) -> Streak:
    """A streak lasts until a whole day of UTC has passed without an attempt."""
    own = DailyAttempt.objects.filter(user=viewer.pk, score__isnull=False)
    since = utc_today() - timedelta(days=1)
    latest = own.filter(moon__gte=since).order_by("-moon").values_list("streak", flat=True).first()
    return Streak(latest or 0, own.aggregate(best=Max("streak"))["best"] or 0)


def share_of(attempt: DailyAttempt) -> str:
    """Empty while the game is in quarantine."""
    try:
        state = visible_state(attempt.game)
    except errors.Quarantined:
        return ""
    cells = [(x, y) for x, y, _tile in engine.position(state)["areas"][0]]
    address = f"{settings.SITE_URL}{reverse('daily')}"
    return share_text(attempt.moon_id, attempt.score or 0, attempt.streak or 0, cells, address)


def scores_today(users: Iterable[User]) -> dict[int, int]:
    """The counted scores of today's deal, by user id."""
    counted = DailyAttempt.objects.filter(moon=utc_today(), user__in=users, score__isnull=False)
    return {user_id: score or 0 for user_id, score in counted.values_list("user", "score")}


def bot_solo(commitment: str) -> BotSolo | None:
    return BotSolo.objects.filter(pk=commitment).select_related("bot").first()


def bot_solo_for(game: Game) -> BotSolo | None:
    """How the bot played the deal of a solo game that is over. The caller has checked visibility."""
    return bot_solo(game.commitment) if game.is_solo and game.is_over else None


def past_moon(day: date) -> DailyMoon | None:
    """The deal of today or an earlier day. None for later days, which cannot be played yet."""
    return DailyMoon.objects.filter(pk=day).first() if day <= utc_today() else None


def coming_moons() -> list[DailyMoon]:
    """The deals of later days. Only their hashes are public."""
    return list(DailyMoon.objects.filter(day__gt=utc_today()).order_by("day"))


@dataclass(frozen=True, slots=True)
class Archive:
    """The past days of one month, newest first, and the next months before and after it that have any."""

    month: date
    days: list[tuple[DailyMoon, DailyAttempt | None]]
    earlier: str | None
    later: str | None


@dataclass(frozen=True, slots=True)
class CalendarDay:
    day: date
    is_listed: bool
    """Whether the day has a moon that can be looked at."""
    attempt: DailyAttempt | None

    @property
    def phase(self) -> int:
        return phase_index(self.day)


def calendar(viewer: User | AnonymousUser, month: date) -> list[list[CalendarDay | None]]:
    """The weeks of a month, as the active language begins them; None outside of the month."""
    moons = DailyMoon.objects.filter(day__lte=utc_today(), day__year=month.year, day__month=month.month)
    listed = set(moons.values_list("day", flat=True))
    counted = DailyAttempt.objects.filter(user=viewer.pk, moon__in=listed, score__isnull=False)
    own = {attempt.moon_id: attempt for attempt in counted}
    return [
        [CalendarDay(day, day in listed, own.get(day)) if day.month == month.month else None for day in week]
        for week in Calendar(first_weekday()).monthdatescalendar(month.year, month.month)
    ]


def archive(viewer: User | AnonymousUser, month: date) -> Archive:
    """`month` is the first day of the month."""
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


@dataclass(frozen=True, slots=True)
class SoloGame:
    seat: Seat
    bot_score: int | None

    @property
    def day(self) -> date | None:
        """The day whose deal was played."""
        daily = getattr(self.seat.game, "daily_game", None)
        return None if daily is None else daily.moon_id


def solo_seats_of(user: User) -> QuerySet[Seat]:
    """The user's finished solo games, newest first."""
    return (
        Seat.objects.filter(user=user, score__isnull=False)
        .select_related("game__daily_game")
        .defer("game__state", "game__order")
        .order_by("-ended_at", "-pk")
    )


def with_bot_scores(seats: list[Seat]) -> list[SoloGame]:
    found = BotSolo.objects.in_bulk([seat.game.commitment for seat in seats])
    return [
        SoloGame(seat, found[seat.game.commitment].score if seat.game.commitment in found else None)
        for seat in seats
    ]


def awaits_bot(game: Game) -> bool:
    """Whether the bot has yet to play the deal of a finished solo game."""
    return game.is_solo and SoloToPlay.objects.filter(game=game, due_at__isnull=False).exists()


def bot_record(game: Game, solo: BotSolo) -> engine.Record:
    """How the bot played the deal of a solo game."""
    tiles = tuple(engine.TileId(tile) for tile in game.secret.tiles)
    return engine.Record(setup_of(game, tiles), tuple(map(engine.parse_action, solo.actions)))


def attempts_ended(user: User) -> QuerySet[DailyAttempt]:
    """The user's attempts whose games are over, counted or not."""
    return DailyAttempt.objects.filter(user=user, game__status=Game.Status.FINISHED)


def day_of(game: Game) -> date | None:
    """The day whose deal is played in this game; None for all other games."""
    if not game.is_solo:
        return None
    return DailyGame.objects.filter(game=game).values_list("moon", flat=True).first()


def watchable_by(user: User | AnonymousUser) -> Q:
    """Games on today's deal can be watched only by users who have finished their own attempt."""
    condition = Q(daily_game=None) | Q(daily_game__moon__lt=utc_today())
    if isinstance(user, User):
        condition |= Q(Exists(attempts_ended(user).filter(moon=OuterRef("daily_game__moon"))))
    return condition

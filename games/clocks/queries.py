"""When a player's clock runs, and how much time is left."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.time_zones import zone_of
from games.clocks.models import Downtime, Vacation
from games.clocks.schedule import Schedule
from games.tables.models import Game, Seat
from games.tables.time_control import TimeControl

SUGGESTED_DAYS = 7
"""The length of a vacation for which the user has not chosen a last day."""


def schedule_of(game: Game, seat: Seat) -> Schedule:
    """When the clock of the running turn runs. Live games ignore daily hours, weekends and vacations."""
    since = game.turn_started_at
    off = list(Downtime.objects.filter(ends_at__gt=since).values_list("starts_at", "ends_at"))
    if TimeControl.parse(game.time_control).is_live:
        return Schedule(off=tuple(off))
    vacations = Vacation.objects.filter(user=seat.user_id, ends_at__gt=since)
    off += vacations.values_list("starts_at", "ends_at")
    return Schedule(zone_of(game.turn_zone), game.window, game.free_weekends, tuple(sorted(off)))


def time_used(game: Game, seat: Seat, now: datetime) -> timedelta:
    """How long the clock of the running turn has run."""
    if game.turn_started_at is None or game.paused_at is not None:
        return game.turn_used
    return game.turn_used + schedule_of(game, seat).running_time(game.turn_started_at, now)


def time_left(game: Game, seat: Seat, now: datetime) -> timedelta | None:
    """How long the seat's clock can still run; None without a clock.

    For a seat that is not to move: the time it will have in its next turn.
    """
    limit = TimeControl.parse(game.time_control).limit(seat.bank)
    if limit is None or seat.is_played_by_bot:
        return None
    if game.to_move != seat.index:
        return limit
    return max(timedelta(), limit - time_used(game, seat, now))


def moment_of(game: Game, seat: Seat, used: timedelta) -> datetime | None:
    """When the running turn will have used this much time; None while the game is paused."""
    if game.turn_started_at is None or game.paused_at is not None:
        return None
    left = max(timedelta(), used - game.turn_used)
    return schedule_of(game, seat).moment_after(game.turn_started_at, left)


def vacations_now(users: Iterable[int], now: datetime) -> dict[int, datetime]:
    """The users who are on vacation now, and the end of their vacation."""
    found = Vacation.objects.filter(user__in=list(users), starts_at__lte=now, ends_at__gt=now)
    return dict(found.values_list("user", "ends_at"))


def overdue_games(now: datetime) -> QuerySet[Game]:
    """Games whose deadline has passed, the longest overdue first."""
    return Game.objects.filter(deadline__lte=now, quarantined_at=None).order_by("deadline")


def vacations_ahead(user: User, now: datetime) -> QuerySet[Vacation]:
    """Current and planned vacations."""
    return Vacation.objects.filter(user=user, ends_at__gt=now)


def vacation_used(user: User, year: int) -> timedelta:
    """How much vacation of a calendar year (UTC) is taken or planned."""
    spans = Vacation.objects.filter(user=user, starts_at__year__lte=year, ends_at__year__gte=year)
    return sum(
        (part_in_year(year, vacation.starts_at, vacation.ends_at) for vacation in spans), start=timedelta()
    )


def part_in_year(year: int, starts_at: datetime, ends_at: datetime) -> timedelta:
    first = datetime(year, 1, 1, tzinfo=starts_at.tzinfo)
    last = datetime(year + 1, 1, 1, tzinfo=starts_at.tzinfo)
    return max(timedelta(), min(ends_at, last) - max(starts_at, first))


def last_day_of(user: User, days: int) -> date:
    """The last of so many days, today being the first, in the user's own time zone."""
    return timezone.now().astimezone(zone_of(user.time_zone)).date() + timedelta(days=days - 1)

"""When a user's clock runs at a table, and what is left on it."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import QuerySet

from accounts.time_zones import zone_of
from games.clocks import Schedule, TimeControl
from games.models import Downtime, Game, Seat, Vacation


def schedule_of(game: Game, seat: Seat) -> Schedule:
    """When the clock of the running turn runs. Live games know no free hours and no vacation."""
    since = game.turn_started_at
    off = list(Downtime.objects.filter(ends_at__gt=since).values_list("starts_at", "ends_at"))
    if TimeControl.parse(game.time_control).is_live:
        return Schedule(off=tuple(off))
    vacations = Vacation.objects.filter(user=seat.user_id, ends_at__gt=since)
    off += vacations.values_list("starts_at", "ends_at")
    return Schedule(zone_of(game.turn_zone), game.window, game.free_weekends, tuple(sorted(off)))


def time_used(game: Game, seat: Seat, now: datetime) -> timedelta:
    """Running time of the turn of the seat to move, so far."""
    if game.turn_started_at is None or game.paused_at is not None:
        return game.turn_used
    return game.turn_used + schedule_of(game, seat).running_time(game.turn_started_at, now)


def time_left(game: Game, seat: Seat, now: datetime) -> timedelta | None:
    """What the seat has before it runs out of time, counted in running time; None without a clock.

    For a seat that is not to move: what it will have when its turn comes.
    """
    limit = TimeControl.parse(game.time_control).limit(seat.bank)
    if limit is None or seat.is_played_by_bot:
        return None
    if game.to_move != seat.index:
        return limit
    return max(timedelta(), limit - time_used(game, seat, now))


def moment_of(game: Game, seat: Seat, used: timedelta) -> datetime | None:
    """When the running turn of the seat to move will have used so much; None while it is paused."""
    if game.turn_started_at is None or game.paused_at is not None:
        return None
    left = max(timedelta(), used - game.turn_used)
    return schedule_of(game, seat).moment_after(game.turn_started_at, left)


def vacations_now(users: Iterable[int], now: datetime) -> dict[int, datetime]:
    """Who of these users is on vacation, and until when."""
    found = Vacation.objects.filter(user__in=list(users), starts_at__lte=now, ends_at__gt=now)
    return dict(found.values_list("user", "ends_at"))


def overdue_games(now: datetime) -> QuerySet[Game]:
    """Whose deadline has passed, the longest overdue first."""
    return Game.objects.filter(deadline__lte=now, quarantined_at=None).order_by("deadline")

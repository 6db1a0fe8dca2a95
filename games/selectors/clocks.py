"""When a user's clock runs at a table, and what is left on it."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from accounts.models import User
from accounts.time_zones import zone_of
from games.clocks import Schedule, TimeControl
from games.models import Game, Seat, Vacation


def schedule_of(game: Game, user: User, since: datetime) -> Schedule:
    """When this user's clock runs at this table. Live games know no free hours and no vacation."""
    if TimeControl.parse(game.time_control).is_live:
        return Schedule()
    vacations = Vacation.objects.filter(user=user, ends_at__gt=since).values_list("starts_at", "ends_at")
    return Schedule(zone_of(user.time_zone), game.window, game.free_weekends, tuple(vacations))


def time_left(game: Game, seat: Seat, now: datetime) -> timedelta | None:
    """What the seat has before it runs out of time, counted in running time; None without a clock.

    For a seat that is not to move: what it will have when its turn comes.
    """
    limit = TimeControl.parse(game.time_control).limit(seat.bank)
    if limit is None or seat.is_played_by_bot:
        return None
    if game.to_move != seat.index or game.turn_started_at is None:
        return limit
    schedule = schedule_of(game, seat.user, game.turn_started_at)
    return max(timedelta(), limit - schedule.running_time(game.turn_started_at, game.paused_at or now))


def vacations_now(users: Iterable[int], now: datetime) -> dict[int, datetime]:
    """Who of these users is on vacation, and until when."""
    found = Vacation.objects.filter(user__in=list(users), starts_at__lte=now, ends_at__gt=now)
    return dict(found.values_list("user", "ends_at"))

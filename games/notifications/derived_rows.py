"""Derives rows from the app's row: for the other channels, and for later reminders of the same turn."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from accounts.time_zones import zone_of
from games.notifications.channel_choices import is_wanted
from games.notifications.hours import next_hour
from games.notifications.models import Notification, NotificationSettings
from games.notifications.models.notification import Channel, Kind
from games.notifications.queries import is_reachable
from games.notifications.relevance import low_time_moment
from games.tables.models import Game

DELAY = {
    Channel.PUSH: timedelta(seconds=10),
    Channel.WEBHOOK: timedelta(seconds=10),
    Channel.EMAIL: timedelta(minutes=1),
}
"""Waiting lets one message cover several notifications, and lets a quick move withdraw its row in time."""


def derived_rows(
    row: Notification, game: Game | None, settings: NotificationSettings, now: datetime
) -> list[Notification]:
    """The unsaved rows derived from the app's row, whether or not the user wants that row in the app."""
    return [*_on_other_channels(row, settings, now), *_later_in_the_turn(row, game, settings, now)]


def _on_other_channels(
    row: Notification, settings: NotificationSettings, now: datetime
) -> Iterator[Notification]:
    if settings.paused:
        return
    for channel, delay in DELAY.items():
        if is_wanted(settings, row.kind, channel) and is_reachable(row.user, channel):
            due_at = now if row.kind == Kind.LOW_TIME else now + delay
            yield copy_of(row, channel=channel, due_at=due_at)


def _later_in_the_turn(
    row: Notification, game: Game | None, settings: NotificationSettings, now: datetime
) -> Iterator[Notification]:
    if game is None or game.to_move is None:
        return
    is_first = row.kind == Kind.YOUR_TURN
    if is_first:
        low = low_time_moment(game, game.seats.all()[game.to_move], now)
        if low is not None:
            yield copy_of(row, kind=Kind.LOW_TIME, due_at=low)
    if settings.remind_after and (is_first or (row.kind == Kind.STILL_YOUR_TURN and settings.remind_again)):
        moment = reminder_moment(settings, row.user, now)
        yield copy_of(row, kind=Kind.STILL_YOUR_TURN, reminder=row.reminder + 1, due_at=moment)


def reminder_moment(settings: NotificationSettings, user: User, now: datetime) -> datetime:
    """After the number of hours that the user chose, at the hour of the day that they chose."""
    earliest = now + timedelta(hours=settings.remind_after)
    if settings.remind_hour is None:
        return earliest
    return next_hour(settings.remind_hour, zone_of(user.time_zone), earliest)


def copy_of(row: Notification, *, due_at: datetime, **changes: Any) -> Notification:
    """An unsaved row for the app about the same thing, with `changes`."""
    same = ("user_id", "game_id", "turn", "restart", "reminder", "kind", "detail")
    return Notification(due_at=due_at, **{name: getattr(row, name) for name in same} | changes)

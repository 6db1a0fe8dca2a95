"""From the app's row to those of the other channels, and to what comes later in the same turn."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from accounts.models import User
from accounts.time_zones import zone_of
from games.models import Game, Notification, NotificationSettings
from games.models.notification import Channel, Kind
from games.notifications.health import is_reachable
from games.notifications.hours import next_hour
from games.notifications.matrix import is_wanted
from games.notifications.truth import low_time_moment

DELAY = {
    Channel.PUSH: timedelta(seconds=10),
    Channel.WEBHOOK: timedelta(seconds=10),
    Channel.EMAIL: timedelta(minutes=1),
}
"""So that news of several games come in one message, and a quick move withdraws them."""

REMINDER = 2**32
"""Each reminder of a turn is a row of its own: the turn's number plus so much for each one before."""


def followers(
    row: Notification, game: Game | None, settings: NotificationSettings, now: datetime
) -> list[Notification]:
    """The rows that follow from the app's one. Making them twice does no harm: they are unique."""
    return [*_channels(row, settings, now), *_later(row, game, settings, now)]


def _channels(row: Notification, settings: NotificationSettings, now: datetime) -> Iterator[Notification]:
    if settings.paused:
        return
    for channel, delay in DELAY.items():
        if is_wanted(settings, row.kind, channel) and is_reachable(row.user, channel):
            due_at = now if row.kind == Kind.LOW_TIME else now + delay
            yield _like(row, channel=channel, due_at=due_at)


def _later(
    row: Notification, game: Game | None, settings: NotificationSettings, now: datetime
) -> Iterator[Notification]:
    if game is None or game.to_move is None:
        return
    is_first = row.kind == Kind.YOUR_TURN
    if is_first:
        low = low_time_moment(game, game.seats.all()[game.to_move], now)
        if low is not None:
            yield _like(row, kind=Kind.LOW_TIME, due_at=low)
    if settings.remind_after and (is_first or (row.kind == Kind.STILL_YOUR_TURN and settings.remind_again)):
        turn = row.turn if is_first else row.turn + REMINDER
        moment = reminder_moment(settings, row.user, now)
        yield _like(row, kind=Kind.STILL_YOUR_TURN, turn=turn, due_at=moment)


def reminder_moment(settings: NotificationSettings, user: User, now: datetime) -> datetime:
    """After the hours the user chose, and then at the hour of the day they chose."""
    earliest = now + timedelta(hours=settings.remind_after)
    if settings.remind_hour is None:
        return earliest
    return next_hour(settings.remind_hour, zone_of(user.time_zone), earliest)


def _like(
    row: Notification,
    *,
    due_at: datetime,
    kind: Kind | None = None,
    channel: Channel = Channel.APP,
    turn: int | None = None,
) -> Notification:
    return Notification(
        user_id=row.user_id,
        game_id=row.game_id,
        turn=row.turn if turn is None else turn,
        kind=kind or row.kind,
        channel=channel,
        due_at=due_at,
        detail=row.detail,
    )

"""Periodic tasks that find what is due and deliver it.

The app's notifications and all other messages are two tasks on two queues, so that the app never waits for a
mail server. Several sweeps may run at the same time: each claims the rows that it delivers.
"""

import time
from datetime import datetime, timedelta

from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.time_zones import zone_of
from games.clocks.models import Vacation
from games.notifications.actions.deliver import DUE_UNLESS_MOVED, MAX_ATTEMPTS, deliver, give_up
from games.notifications.actions.plan import notify
from games.notifications.channel_choices import is_wanted
from games.notifications.channels import channels_down
from games.notifications.hours import next_hour
from games.notifications.models import Notification, NotificationSettings
from games.notifications.models.notification import Channel, Kind, State
from games.tables.models import Game, Seat
from novaluna_site.due_work import errors_contained
from novaluna_site.messaging.failures import register_work

BATCH = 200
# A sweep stops after this time. The next one, which is queued by then, continues.
SWEEP_SECONDS = 60.0
KEEP = timedelta(days=60)
PLANNING = "notification_planning"
"""In metrics: vacations, digests and interrupted messages whose notifications could not be planned."""
register_work(PLANNING)


def deliver_app_notifications() -> int:
    """Deliver in the app and plan the messages on other channels. Contacts no server.

    Returns how many rows were delivered.
    """
    notify_returns()
    plan_digests()
    return _deliver_due([Channel.APP])


def send_messages() -> int:
    """Send mails, pushes and webhooks. Returns how many rows were delivered."""
    recover_interrupted()
    return _deliver_due([channel for channel in Channel if channel != Channel.APP])


def _deliver_due(channels: list[Channel]) -> int:
    started = time.monotonic()
    delivered = 0
    while found := due_recipients(timezone.now(), channels):
        done = 0
        for user, channel in found:
            if time.monotonic() - started > SWEEP_SECONDS:
                return delivered + done
            if channel not in channels_down():
                done += deliver(user, channel)
        delivered += done
        if not done:
            break
    return delivered


def due_recipients(now: datetime, channels: list[Channel], limit: int = BATCH) -> list[tuple[int, str]]:
    """Users and channels with due rows, the longest due first."""
    working = set(channels).difference(channels_down())
    due = due_notifications(now).filter(channel__in=working)
    return list(dict.fromkeys(due.values_list("user", "channel")[:limit]))


def due_notifications(now: datetime) -> QuerySet[Notification]:
    return Notification.objects.filter(state=State.DUE, due_at__lte=now).order_by("due_at")


def interrupted_notifications(now: datetime) -> QuerySet[Notification]:
    """Rows whose worker died while it was sending them."""
    return Notification.objects.filter(state=State.SENDING, due_at__lte=now)


def recover_interrupted() -> None:
    """Send interrupted pushes again, because a browser shows a repeated push once. Give up the other rows."""
    interrupted = interrupted_notifications(timezone.now())
    pushes = interrupted.filter(channel=Channel.PUSH, attempts__lt=MAX_ATTEMPTS)
    pushes.update(state=DUE_UNLESS_MOVED, attempts=F("attempts") + 1)
    for row in interrupted.select_related("user")[:BATCH]:
        with errors_contained(PLANNING, row):
            give_up([row], timezone.now())


def notify_returns() -> None:
    """Notify the opponents of players whose vacation is over."""
    over = Vacation.objects.filter(return_announced=False, ends_at__lte=timezone.now()).select_related("user")
    for vacation in over[:BATCH]:
        with errors_contained(PLANNING, vacation):
            if Vacation.objects.filter(pk=vacation.pk, return_announced=False).update(return_announced=True):
                _notify_return(vacation)


def _notify_return(vacation: Vacation) -> None:
    own = Seat.objects.filter(user=vacation.user, ended_at=None, is_bot=False).values("game")
    games = Game.objects.filter(pk__in=own, status=Game.Status.RUNNING).prefetch_related("seats")
    for game in games:
        others = [
            seat.user_id
            for seat in game.seats.all()
            if not seat.is_played_by_bot and not seat.left and seat.user_id != vacation.user_id
        ]
        notify(
            Kind.BACK,
            others,
            game=game,
            turn=vacation.pk,
            now=timezone.now(),
            detail=vacation.user.display_name,
        )


def plan_digests() -> None:
    """For users whose chosen hour has come. At most one digest a day: the day is part of the unique key."""
    now = timezone.now()
    due = NotificationSettings.objects.filter(digest_due_at__lte=now).select_related("user")
    for settings in due.order_by("digest_due_at")[:BATCH]:
        with errors_contained(PLANNING, settings):
            _plan_digest(settings, now)


def _plan_digest(settings: NotificationSettings, now: datetime) -> None:
    zone = zone_of(settings.user.time_zone)
    hour = settings.digest_hour
    later = None if hour is None else next_hour(hour, zone, now)
    unchanged = NotificationSettings.objects.filter(pk=settings.pk, digest_due_at=settings.digest_due_at)
    if not unchanged.update(digest_due_at=later) or settings.paused:
        return
    day = now.astimezone(zone).toordinal()
    Notification.objects.bulk_create(
        [
            Notification(user=settings.user, kind=Kind.DIGEST, channel=channel, turn=day, due_at=now)
            for channel in Channel
            if is_wanted(settings, Kind.DIGEST, channel)
        ],
        ignore_conflicts=True,
    )


def forget_old_notifications(limit: int = 5000) -> int:
    """Delete notifications that are older than two months. Returns how many were deleted."""
    old = Notification.objects.filter(created_at__lt=timezone.now() - KEEP).exclude(
        state__in=[State.DUE, State.SENDING]
    )
    ids = list(old.order_by("created_at").values_list("pk", flat=True)[:limit])
    return Notification.objects.filter(pk__in=ids).delete()[0]

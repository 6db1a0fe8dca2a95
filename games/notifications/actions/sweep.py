"""Periodic tasks that find what is due and deliver it.

The app's notifications, the mails and all other messages are three tasks on three queues, so that the app
never waits for another server, and mails never wait for the servers that users chose. Several sweeps may run
at the same time: each claims the rows that it delivers.
"""

from datetime import datetime, timedelta
from threading import BoundedSemaphore

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts.time_zones import zone_of
from games.clocks.actions.vacations import announce_vacation
from games.clocks.models import Vacation
from games.notifications.actions.deliver import DUE_UNLESS_MOVED, LEASE, MAX_ATTEMPTS, deliver, give_up
from games.notifications.actions.plan import notify
from games.notifications.channel_choices import is_wanted
from games.notifications.channels import channels_down
from games.notifications.hours import next_hour
from games.notifications.models import Notification, NotificationSettings
from games.notifications.models.notification import Channel, Kind, State
from games.notifications.queries import is_stalling, stalling_users_last
from games.tables.models import Game, Seat
from novaluna_site.sweeps import Sweep
from novaluna_site.transactions import require_transaction

BATCH = 200
BATCH_OF_DELETIONS = 1000
KEEP = timedelta(days=60)
# Clocks of different machines differ a little.
CLOCK_SLACK = timedelta(minutes=1)
STALLING_THREADS = 2
"""At most so many threads of a worker contact servers that stalled when last tried, or send tests."""
free_for_stalling = BoundedSemaphore(STALLING_THREADS)


def deliver_app_notifications() -> int:
    """Deliver in the app and plan the messages on other channels. Contacts no server.

    Returns how many rows were delivered.
    """
    return APP_DELIVERIES.run()


def send_mails() -> int:
    """Returns how many rows were delivered."""
    return MAILS.run()


def send_messages() -> int:
    """Send pushes and webhooks. Returns how many rows were delivered."""
    return MESSAGES.run()


def due_notifications(now: datetime, channels: list[Channel]) -> QuerySet[Notification]:
    """The longest due first, without channels that are down."""
    working = set(channels).difference(channels_down())
    due = Notification.objects.filter(state=State.DUE, due_at__lte=now, channel__in=working)
    return due.order_by("due_at")


def _deliver_to(recipient: tuple[int, Channel]) -> int:
    user, channel = recipient
    return 0 if channel in channels_down() else deliver(user, channel)


def _send_to(recipient: tuple[int, Channel]) -> int:
    """If the user's servers stall and no thread may wait for them now, do nothing: a later run sends it."""
    if not is_stalling(recipient[0]):
        return deliver(*recipient)
    if not free_for_stalling.acquire(blocking=False):
        return 0
    try:
        return deliver(*recipient)
    finally:
        free_for_stalling.release()


APP_DELIVERIES = Sweep(
    "notifications.deliver_in_app",
    due=lambda: due_notifications(timezone.now(), [Channel.APP]),
    work=_deliver_to,
    fields=("user", "channel"),
    batch=BATCH,
    in_transaction=False,
)
MAILS = Sweep(
    "notifications.send_mails",
    due=lambda: due_notifications(timezone.now(), [Channel.EMAIL]),
    work=_deliver_to,
    fields=("user", "channel"),
    batch=BATCH,
    in_transaction=False,
    # While one thread waits for the mail server, others send.
    overlaps=True,
)
MESSAGES = Sweep(
    "notifications.send_messages",
    due=lambda: stalling_users_last(due_notifications(timezone.now(), [Channel.PUSH, Channel.WEBHOOK])),
    work=_send_to,
    fields=("user", "channel"),
    batch=BATCH,
    in_transaction=False,
    # While one thread waits for a slow server, others send.
    overlaps=True,
)


def interrupted_notifications(now: datetime) -> QuerySet[Notification]:
    """Rows whose worker died while it was sending them."""
    # A lease that ends later than any lease can is from before the system clock was set back.
    is_over = Q(due_at__lte=now) | Q(due_at__gt=now + LEASE + CLOCK_SLACK)
    return Notification.objects.filter(is_over, state=State.SENDING)


def _recover(pk: int) -> bool:
    """Send an interrupted push again, because a browser shows a repeated push once. Give up other rows."""
    now = timezone.now()
    found = interrupted_notifications(now).filter(pk=pk)
    pushes = found.filter(channel=Channel.PUSH, attempts__lt=MAX_ATTEMPTS)
    if pushes.update(state=DUE_UNLESS_MOVED, attempts=F("attempts") + 1, due_at=now):
        return True
    row = found.select_related("user").first()
    if row is not None:
        give_up([row], now)
    return row is not None


INTERRUPTED = Sweep(
    "notifications.recover_interrupted",
    due=lambda: interrupted_notifications(timezone.now()),
    work=_recover,
)


def notifications_from_the_future() -> QuerySet[Notification]:
    """Rows that wait since before the system clock was set back, and would wait for too long."""
    later = timezone.now() + CLOCK_SLACK
    return Notification.objects.filter(state=State.DUE, created_at__gt=later).order_by("pk")


def _move_to_now(pk: int) -> bool:
    """Keep the time between planning and delivery."""
    now = timezone.now()
    require_transaction()
    row = notifications_from_the_future().select_for_update().filter(pk=pk).first()
    if row is None or row.due_at is None:
        return False
    waits = max(row.due_at - row.created_at, timedelta())
    Notification.objects.filter(pk=pk).update(created_at=now, due_at=now + waits)
    return True


FROM_THE_FUTURE = Sweep(
    "notifications.correct_times", due=notifications_from_the_future, work=_move_to_now, batch=BATCH
)


def vacations_to_announce() -> QuerySet[Vacation]:
    return Vacation.objects.filter(return_announced=False, ends_at__lte=timezone.now()).order_by("ends_at")


def _announce_end(pk: int) -> bool:
    """Notify the opponents of a player whose vacation is over."""
    over = vacations_to_announce().filter(pk=pk)
    vacation = over.select_related("user").first()
    if vacation is None or not over.order_by().update(return_announced=True):
        return False
    _notify_return(vacation)
    announce_vacation(vacation.user)
    return True


RETURNS = Sweep("notifications.notify_returns", due=vacations_to_announce, work=_announce_end)


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
            # Not the name, which must not outlive the account.
            detail=str(vacation.user_id),
        )


def due_digests() -> QuerySet[NotificationSettings]:
    """Of users whose chosen hour has come."""
    due = NotificationSettings.objects.filter(digest_due_at__lte=timezone.now())
    return due.order_by("digest_due_at")


def _plan_digest_of(pk: int) -> bool:
    """At most one digest a day: the day is part of the unique key."""
    settings = due_digests().select_related("user").filter(pk=pk).first()
    if settings is not None:
        _plan_digest(settings, timezone.now())
    return settings is not None


DIGESTS = Sweep("notifications.plan_digests", due=due_digests, work=_plan_digest_of)


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


def old_notifications() -> QuerySet[Notification]:
    """Older than two months. Without those that are still to be delivered."""
    old = Notification.objects.filter(created_at__lt=timezone.now() - KEEP)
    return old.exclude(state__in=[State.DUE, State.SENDING]).order_by("created_at")


def _delete(ids: list[int]) -> int:
    return Notification.objects.filter(pk__in=ids).delete()[0]


OLD_NOTIFICATIONS = Sweep(
    "notifications.forget_old",
    due=old_notifications,
    work=lambda pk: _delete([pk]),
    work_on_many=_delete,
    batch=BATCH_OF_DELETIONS,
)

"""What beat calls every few seconds: find what is due and have it delivered.

The app's part and the rest are two tasks on two queues: a bell never waits for a mail server.
Several sweeps may run at once and share the work, because each claims what it sends.
"""

import time
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.time_zones import zone_of
from games.models import Game, Notification, NotificationSettings, Seat, Vacation
from games.models.notification import Channel, Kind, State
from games.notifications.channels import channels_down
from games.notifications.delivery import GIVEN_BACK, MAX_ATTEMPTS, deliver, give_up
from games.notifications.hours import next_hour
from games.notifications.matrix import is_wanted
from games.notifications.planning import tell

BATCH = 200
# After this another sweep has begun, with what came meanwhile.
SWEEP_SECONDS = 60.0
KEEP = timedelta(days=60)


def sweep_notifications() -> int:
    """Returns how many rows were settled."""
    return ring_bells() + send_messages()


def ring_bells() -> int:
    """What is told on the site itself, and which messages follow from it. Waits for nobody's server."""
    tell_returns()
    make_digests()
    return _work_off([Channel.APP])


def send_messages() -> int:
    recover_sending()
    return _work_off([channel for channel in Channel if channel != Channel.APP])


def _work_off(channels: list[Channel]) -> int:
    begun = time.monotonic()
    settled = 0
    while found := due_pairs(timezone.now(), channels):
        done = 0
        for user, channel in found:
            if time.monotonic() - begun > SWEEP_SECONDS:
                return settled + done
            if channel not in channels_down():
                done += deliver(user, channel)
        settled += done
        if not done:
            break
    return settled


def due_pairs(now: datetime, channels: list[Channel], limit: int = BATCH) -> list[tuple[int, str]]:
    """Whom to tell something on which channel, the longest due first."""
    up = set(channels).difference(channels_down())
    due = due_notifications(now).filter(channel__in=up)
    return list(dict.fromkeys(due.values_list("user", "channel")[:limit]))


def due_notifications(now: datetime) -> QuerySet[Notification]:
    return Notification.objects.filter(state=State.DUE, due_at__lte=now).order_by("due_at")


def lost_notifications(now: datetime) -> QuerySet[Notification]:
    """Whose worker died while it was handing over."""
    return Notification.objects.filter(state=State.SENDING, due_at__lte=now)


def recover_sending() -> None:
    """What a worker was handing over when it died. A push replaces itself in the browser: it goes again."""
    lost = lost_notifications(timezone.now())
    pushes = lost.filter(channel=Channel.PUSH, attempts__lt=MAX_ATTEMPTS)
    pushes.update(state=GIVEN_BACK, attempts=F("attempts") + 1)
    for row in lost.select_related("user")[:BATCH]:
        give_up([row], timezone.now())


def tell_returns() -> None:
    """Opponents learn that somebody's vacation is over."""
    over = Vacation.objects.filter(return_told=False, ends_at__lte=timezone.now()).select_related("user")
    for vacation in over[:BATCH]:
        with transaction.atomic():
            if Vacation.objects.filter(pk=vacation.pk, return_told=False).update(return_told=True):
                _tell_return(vacation)


def _tell_return(vacation: Vacation) -> None:
    own = Seat.objects.filter(user=vacation.user, ended_at=None, is_bot=False).values("game")
    games = Game.objects.filter(pk__in=own, status=Game.Status.RUNNING).prefetch_related("seats")
    for game in games:
        others = [
            seat.user_id
            for seat in game.seats.all()
            if not seat.is_played_by_bot and not seat.left and seat.user_id != vacation.user_id
        ]
        tell(
            Kind.BACK,
            others,
            game=game,
            turn=vacation.pk,
            now=timezone.now(),
            detail=vacation.user.display_name,
        )


def make_digests() -> None:
    """For whom it is the hour they chose. The row's uniqueness by day keeps a second one away."""
    now = timezone.now()
    due = NotificationSettings.objects.filter(digest_due_at__lte=now).select_related("user")
    for settings in due.order_by("digest_due_at")[:BATCH]:
        later = None
        zone = zone_of(settings.user.time_zone)
        if settings.digest_hour is not None:
            later = next_hour(settings.digest_hour, zone, now)
        with transaction.atomic():
            mine = NotificationSettings.objects.filter(pk=settings.pk, digest_due_at=settings.digest_due_at)
            if mine.update(digest_due_at=later) and not settings.paused:
                day = now.astimezone(zone).toordinal()
                Notification.objects.bulk_create(
                    [
                        Notification(
                            user=settings.user, kind=Kind.DIGEST, channel=channel, turn=day, due_at=now
                        )
                        for channel in Channel
                        if is_wanted(settings, Kind.DIGEST, channel)
                    ],
                    ignore_conflicts=True,
                )


def forget_old_notifications(limit: int = 5000) -> int:
    """Nobody reads what is older than two months. Returns how many went."""
    old = Notification.objects.filter(created_at__lt=timezone.now() - KEEP).exclude(
        state__in=[State.DUE, State.SENDING]
    )
    ids = list(old.order_by("created_at").values_list("pk", flat=True)[:limit])
    return Notification.objects.filter(pk__in=ids).delete()[0]

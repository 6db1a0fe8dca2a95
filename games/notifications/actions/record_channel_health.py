"""Switches a channel off after a day of failures. The user is notified of it in the app.

A server that does not answer in time is switched off much earlier (`record_endpoint_health`).
"""

from datetime import datetime, timedelta
from typing import Any

from django.db.models.functions import Least

from accounts.models import User
from games.notifications.actions.plan import notify
from games.notifications.message import DeliveryFailure
from games.notifications.models import ChannelHealth, PushSubscription, Webhook
from games.notifications.models.notification import Channel, Kind
from games.notifications.models.settings import NO_STALLS
from games.notifications.queries import health_of

OFF_AFTER = timedelta(hours=24)
MIN_FAILURES = 5
# A failure after a gap this long starts a new series.
FORGOTTEN_AFTER = timedelta(days=7)


def record_success(user_id: int, channel: str, now: datetime) -> None:
    ChannelHealth.objects.update_or_create(
        user_id=user_id,
        channel=channel,
        defaults={"last_sent_at": now, "failing_since": None, "last_failed_at": None, "failures": 0},
    )


def record_failure(user_id: int, channel: str, failure: DeliveryFailure, now: datetime) -> None:
    """Count the failure; after a day of failures without a success, switch the channel off."""
    if failure.is_our_fault:
        return
    health = health_of(user_id, channel)
    if health.last_failed_at is None or now - health.last_failed_at > FORGOTTEN_AFTER:
        health.failing_since, health.failures = now, 0
    health.failing_since, health.last_failed_at = health.failing_since or now, now
    health.failures += 1
    health.save()
    if now - health.failing_since >= OFF_AFTER and health.failures >= MIN_FAILURES:
        switch_off(user_id, channel, str(failure), now)


def switch_off(user_id: int, channel: str, reason: str, now: datetime) -> None:
    """Switch the channel off until the user switches it on again, and notify them in the app."""
    health = health_of(user_id, channel)
    if health.off_at is not None:
        return
    health.off_at, health.off_reason = now, reason[:200]
    health.save()
    notify_of_switch_off(user_id, channel, reason, now)


def notify_of_switch_off(user_id: int, channel: str, reason: str, now: datetime) -> None:
    detail = f"{channel}:{reason}"
    notify(Kind.CHANNEL_OFF, [user_id], game=None, turn=int(now.timestamp()), now=now, detail=detail[:200])


def switch_on(user_id: int, channel: str) -> None:
    """Forget the failures of the channel, and try its endpoints again.

    An endpoint that stalled keeps one stall until it answers, so it still comes last (`sweep`).
    """
    again = {**NO_STALLS, "stalls": Least("stalls", 1)}
    if channel == Channel.PUSH:
        PushSubscription.objects.filter(user=user_id).update(**again)
    if channel == Channel.WEBHOOK:
        Webhook.objects.filter(user=user_id).update(**again)
    ChannelHealth.objects.filter(user=user_id, channel=channel).update(
        off_at=None, off_reason="", failing_since=None, last_failed_at=None, failures=0
    )


def switch_mail_on(user: User, **_given: Any) -> None:
    """Switch mail on again: it may have been switched off because of the old address."""
    switch_on(user.pk, Channel.EMAIL)

"""How the channels of a user fare: a channel that keeps failing is switched off, and the app tells it."""

from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import ChannelHealth, PushSubscription, Webhook
from games.models.notification import Channel, Kind
from games.notifications.message import DeliveryFailure
from games.notifications.planning import tell

OFF_AFTER = timedelta(hours=24)
FEWEST_FAILURES = 5
# Failures so far apart say nothing about the time between them.
FORGOTTEN_AFTER = timedelta(days=7)


def health_of(user_id: int, channel: str) -> ChannelHealth:
    return ChannelHealth.objects.filter(user=user_id, channel=channel).first() or ChannelHealth(
        user_id=user_id, channel=channel
    )


def address_of(user: User) -> str:
    """Where the user reads mail, if they have shown that it is theirs."""
    confirmed = EmailAddress.objects.filter(user=user, email=user.email, verified=True)
    return user.email if user.email and confirmed.exists() else ""


def is_reachable(user: User, channel: str) -> bool:
    """Whether the user has set the channel up and it was not switched off."""
    match channel:
        case Channel.EMAIL:
            exists = bool(address_of(user))
        case Channel.PUSH:
            exists = PushSubscription.objects.filter(user=user).exists()
        case Channel.WEBHOOK:
            exists = Webhook.objects.filter(user=user).exists()
        case _:
            return True
    return exists and health_of(user.pk, channel).off_at is None


def note_success(user_id: int, channel: str, now: datetime) -> None:
    ChannelHealth.objects.update_or_create(
        user_id=user_id,
        channel=channel,
        defaults={"last_sent_at": now, "failing_since": None, "last_failed_at": None, "failures": 0},
    )


def note_failure(user_id: int, channel: str, failure: DeliveryFailure, now: datetime) -> None:
    """After a day of failures without a success the channel is switched off."""
    if failure.is_ours:
        return
    health = health_of(user_id, channel)
    if health.last_failed_at is None or now - health.last_failed_at > FORGOTTEN_AFTER:
        health.failing_since, health.failures = now, 0
    health.failing_since, health.last_failed_at = health.failing_since or now, now
    health.failures += 1
    health.save()
    if now - health.failing_since >= OFF_AFTER and health.failures >= FEWEST_FAILURES:
        switch_off(user_id, channel, str(failure), now)


def switch_off(user_id: int, channel: str, reason: str, now: datetime) -> None:
    """Until the user switches it on again."""
    health = health_of(user_id, channel)
    if health.off_at is not None:
        return
    health.off_at, health.off_reason = now, reason[:200]
    health.save()
    detail = _("{channel}: {reason} Look at your settings to switch it on again.").format(
        channel=Channel(channel).label, reason=reason
    )
    tell(Kind.CHANNEL_OFF, [user_id], game=None, turn=int(now.timestamp()), now=now, detail=detail[:200])


def switch_on(user_id: int, channel: str) -> None:
    ChannelHealth.objects.filter(user=user_id, channel=channel).update(
        off_at=None, off_reason="", failing_since=None, last_failed_at=None, failures=0
    )


def trust_new_address(user: User, **_given: Any) -> None:
    """Mail that was switched off for the old address is on for the new one."""
    switch_on(user.pk, Channel.EMAIL)

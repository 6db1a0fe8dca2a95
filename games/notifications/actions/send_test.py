"""Test buttons: send a test message on one channel immediately and report the outcome."""

from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.notifications.actions.record_channel_health import switch_on
from games.notifications.channels import PREPARE
from games.notifications.message import NeverAccepted, NotAccepted, Unclear, compose
from games.notifications.models import Notification
from games.notifications.models.notification import Channel, Kind, State
from games.notifications.texts import items_of
from games.tables import errors
from games.tables.events import publish_after_commit
from novaluna_site.messaging.publish import user_group

TESTS_PER_MINUTE = 5


def send_test_message(user: User, channel: str) -> None:
    """Raises Refused with the reason if it can't be sent. A success switches the channel on again."""
    _limit_rate(user)
    now = timezone.now()
    row = Notification(
        user=user, kind=Kind.TEST, channel=channel, turn=int(now.timestamp()), due_at=now, sent_at=now
    )
    if channel == Channel.APP:
        row.state = State.SENT
        Notification.objects.bulk_create([row], ignore_conflicts=True)
        publish_after_commit(user_group(user.pk), "user.changed", what="notified", game=None)
        return
    try:
        PREPARE[channel](compose(user, items_of(user, [row]))).send()
    except (NotAccepted, NeverAccepted, Unclear) as failure:
        raise errors.Refused(str(failure), field="channel") from failure
    switch_on(user.pk, channel)


def _limit_rate(user: User) -> None:
    key = f"notification-tests:{user.pk}"
    cache.add(key, 0, 60)
    if cache.incr(key) > TESTS_PER_MINUTE:
        raise errors.TooMany(_("Wait a minute before the next test."), retry_after=60)

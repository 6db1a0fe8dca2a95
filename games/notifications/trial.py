"""The test buttons: one message by one channel, at once, with a clear word about what became of it."""

from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import errors
from games.events import publish_after_commit, user_group
from games.models import Notification
from games.models.notification import Channel, Kind, State
from games.notifications.channels import PREPARE
from games.notifications.health import switch_on
from games.notifications.items import items_of
from games.notifications.message import NeverAccepted, NotAccepted, Unclear, compose

TESTS_PER_MINUTE = 5


def send_test(user: User, channel: str) -> None:
    """Raises Refused with the reason when it can't be sent. A success switches the channel on again."""
    _refuse_flood(user)
    now = timezone.now()
    row = Notification(
        user=user, kind=Kind.TEST, channel=channel, turn=int(now.timestamp()), due_at=now, sent_at=now
    )
    if channel == Channel.APP:
        row.state = State.SENT
        Notification.objects.bulk_create([row], ignore_conflicts=True)
        publish_after_commit(user_group(user.pk), "user.notified", game=None)
        return
    try:
        PREPARE[channel](compose(user, items_of(user, [row]))).send()
    except (NotAccepted, NeverAccepted, Unclear) as failure:
        raise errors.Refused(str(failure), field="channel") from failure
    switch_on(user.pk, channel)


def _refuse_flood(user: User) -> None:
    key = f"notification-tests:{user.pk}"
    cache.add(key, 0, 60)
    if cache.incr(key) > TESTS_PER_MINUTE:
        raise errors.TooMany(_("Wait a minute before the next test."), retry_after=60)

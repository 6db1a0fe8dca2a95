"""Test buttons: a worker sends a test message on one channel, and the row keeps the outcome.

A test is sent once. If a worker dies while it sends one, the row says so, and the user can ask again.
"""

from datetime import timedelta

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.language import in_language_of
from accounts.models import User
from games.notifications.actions.record_channel_health import switch_on
from games.notifications.channels import PREPARE
from games.notifications.message import DeliveryFailure, compose
from games.notifications.models import ChannelTest, Notification
from games.notifications.models.notification import Channel, Kind, State
from games.notifications.reasons import Reason
from games.notifications.texts import items_of
from games.tables import errors
from games.tables.events import publish_after_commit
from novaluna_site.due_work import DueWork, held
from novaluna_site.messaging.publish import user_group
from novaluna_site.messaging.wake_up import LEAST_URGENT

TESTS_PER_MINUTE = 5


def _work(name: str, channels: tuple[Channel, ...], queue: str) -> DueWork[ChannelTest]:
    return DueWork(
        rows=lambda: ChannelTest.objects.filter(channel__in=channels).select_related("user"),
        task=f"notifications.send_{name}",
        sweep_task=f"notifications.sweep_{name}s",
        queue=queue,
        # Longer than any message takes to prepare and send.
        lease=timedelta(minutes=1),
        wake_up_expires=timedelta(seconds=10),
        back_off=(timedelta(), timedelta(minutes=1)),
        # What others wait for goes first.
        priority=LEAST_URGENT,
    )


MAIL_TESTS = _work("mail_test", (Channel.EMAIL,), "mail")
ENDPOINT_TESTS = _work("endpoint_test", (Channel.PUSH, Channel.WEBHOOK), "messages")


def ask_test(user: User, channel: str) -> ChannelTest:
    """Have a test sent, unless one is on its way. Raises TooMany."""
    _limit_rate(user)
    now = timezone.now()
    if channel == Channel.APP:
        return _show_test(user)
    with transaction.atomic():
        # Locked, so that two requests do not start the same test twice.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        test = ChannelTest.objects.filter(user=user, channel=channel).first()
        if test is not None and test.due_at is not None:
            return test
        again = {"asked_at": now, "due_at": now, "attempts": 0, "outcome": "", "reason": ""}
        test, _created = ChannelTest.objects.update_or_create(user=user, channel=channel, defaults=again)
        work = MAIL_TESTS if channel == Channel.EMAIL else ENDPOINT_TESTS
        work.wake_after_commit(test.pk)
    return test


def send_mail_test(test_id: int) -> bool:
    return MAIL_TESTS.run(test_id, _send)


def send_endpoint_test(test_id: int) -> bool:
    return ENDPOINT_TESTS.run(test_id, _send)


def _send(test: ChannelTest) -> bool:
    """A success switches the channel on again."""
    with in_language_of(test.user):
        if test.attempts > 1:
            _finish(test, ChannelTest.Outcome.FAILED, Reason.INTERRUPTED)
            return False
        try:
            PREPARE[test.channel](compose(test.user, items_of(test.user, [_row(test)]))).send()
        except DeliveryFailure as failure:
            _finish(test, ChannelTest.Outcome.FAILED, str(failure))
            return False
        switch_on(test.user_id, test.channel)
        _finish(test, ChannelTest.Outcome.SENT)
        return True


def _row(test: ChannelTest) -> Notification:
    """Unsaved: the test itself is the record of what was sent."""
    number = int(test.asked_at.timestamp())
    return Notification(
        user=test.user, kind=Kind.TEST, channel=test.channel, turn=number, due_at=test.asked_at
    )


def _finish(test: ChannelTest, outcome: ChannelTest.Outcome, reason: str = "") -> None:
    held(test).update(due_at=None, outcome=outcome, reason=reason[:200])


def _show_test(user: User) -> ChannelTest:
    """The site itself needs no other server, so this test is done at once."""
    now = timezone.now()
    row = Notification(
        user=user, kind=Kind.TEST, state=State.SENT, turn=int(now.timestamp()), due_at=now, sent_at=now
    )
    done = {"asked_at": now, "due_at": None, "outcome": ChannelTest.Outcome.SENT}
    with transaction.atomic():
        Notification.objects.bulk_create([row], ignore_conflicts=True)
        test, _created = ChannelTest.objects.update_or_create(user=user, channel=Channel.APP, defaults=done)
        publish_after_commit(user_group(user.pk), "user.changed", what="notified", game=None)
    return test


def _limit_rate(user: User) -> None:
    key = f"notification-tests:{user.pk}"
    cache.add(key, 0, 60)
    if cache.incr(key) > TESTS_PER_MINUTE:
        raise errors.TooMany(_("Too many tests. Wait a minute and try again."), retry_after=60)

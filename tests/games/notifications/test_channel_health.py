"""When a channel is switched off, and which failures count."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.notifications.actions.record_channel_health import MIN_FAILURES, record_failure
from games.notifications.actions.sweep import deliver_app_notifications, send_mails
from games.notifications.channels import PREPARE, email
from games.notifications.message import NotAccepted
from games.notifications.models import ChannelHealth, Notification
from games.notifications.models.notification import Channel, Kind, State
from games.notifications.reasons import Reason
from novaluna_site.messaging.outage import Outage
from tests.games.notifications.receivers import nobody_listens
from tests.games.notifications.rows import notified_kinds
from tests.games.notifications.sweeping import deliver_all_due
from tests.playing import mover_of

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def fail(user, now) -> bool:
    """Record a failure at that time. Returns whether the webhook is off."""
    record_failure(user.pk, Channel.WEBHOOK, NotAccepted(Reason.ANSWERED, 500), now)
    return ChannelHealth.objects.get(user=user, channel=Channel.WEBHOOK).off_at is not None


def test_a_day_of_failures_switches_off_but_not_two_of_them(mina):
    now = timezone.now()
    assert not fail(mina, now)
    assert not fail(mina, now + 25 * HOUR)
    for number in range(2, MIN_FAILURES - 1):
        assert not fail(mina, now + (25 + number) * HOUR)
    assert fail(mina, now + 40 * HOUR)


def test_failures_weeks_apart_are_counted_separately(mina):
    now = timezone.now()
    for week in range(MIN_FAILURES + 2):
        assert not fail(mina, now + week * timedelta(days=8))


@pytest.fixture
def no_mail_server(settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", nobody_listens()


def test_failures_of_the_sites_mail_server_switch_nobodys_mail_off(game, no_mail_server, clock):
    mover = mover_of(game)
    for number in range(20):
        Notification.objects.create(
            user=mover, game=game, turn=900 + number, kind=Kind.OVER, channel="email", due_at=timezone.now()
        )
        deliver_all_due()
        clock(3 * HOUR)
    assert not ChannelHealth.objects.filter(off_at__isnull=False).exists()
    assert Kind.CHANNEL_OFF not in notified_kinds(mover, Channel.APP)


def test_a_mail_server_that_is_down_is_tried_once_and_costs_others_no_attempt(
    game, mina, otto, no_mail_server, monkeypatch
):
    monkeypatch.setattr(email, "outage", Outage(3600))
    for user in (mina, otto):
        Notification.objects.create(
            user=user, game=game, turn=900, kind=Kind.OVER, channel="email", due_at=timezone.now()
        )
    for _ in range(3):
        send_mails()
    rows = Notification.objects.filter(channel="email", turn=900)
    assert sorted(rows.values_list("attempts", "state")) == [(0, State.DUE), (1, State.DUE)]


def test_notifications_on_the_site_need_no_other_server(game, monkeypatch):
    mover = mover_of(game)
    for channel in PREPARE:
        monkeypatch.setitem(PREPARE, channel, lambda message: pytest.fail("asked for a server"))
    Notification.objects.create(
        user=mover, game=game, turn=900, kind=Kind.OVER, channel="email", due_at=timezone.now() - HOUR
    )
    deliver_app_notifications()
    assert Kind.YOUR_TURN in notified_kinds(mover, Channel.APP)


def test_a_message_that_cannot_be_composed_does_not_block_the_others(
    game, mina, otto, monkeypatch, mailoutbox, clock
):
    """It fails for one of the two, is retried as often as a refused message, and then abandoned."""
    Notification.objects.all().delete()
    for user in (mina, otto):
        Notification.objects.create(
            user=user, game=game, turn=900, kind=Kind.OVER, channel="email", due_at=timezone.now()
        )

    def prepare(message):
        if message.user == mina:
            raise ZeroDivisionError
        return email.prepare(message)

    monkeypatch.setitem(PREPARE, Channel.EMAIL, prepare)
    for _ in range(7):
        deliver_all_due()
        clock(3 * HOUR)
    assert [mail.to for mail in mailoutbox] == [[otto.email]]
    broken = Notification.objects.get(user=mina, channel="email")
    assert (broken.state, broken.attempts) == (State.FAILED, 5)

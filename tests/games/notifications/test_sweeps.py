"""Old notifications are deleted, and a system clock that is set back delays none."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.notifications.actions.deliver import LEASE
from games.notifications.actions.sweep import FROM_THE_FUTURE, INTERRUPTED, OLD_NOTIFICATIONS
from games.notifications.models import Notification
from games.notifications.models.notification import Channel, Kind, State
from tests.games.notifications.sweeping import deliver_all_due

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

HOUR = timedelta(hours=1)


def add(user, **values) -> Notification:
    return Notification.objects.create(
        user=user, **{"kind": Kind.CHANNEL_OFF, "due_at": timezone.now(), **values}
    )


def test_more_old_notifications_than_a_batch_are_deleted_in_one_run(mina):
    now = timezone.now()
    Notification.objects.bulk_create(
        Notification(user=mina, kind=Kind.OVER, turn=turn, due_at=now, state=State.SENT)
        for turn in range(OLD_NOTIFICATIONS.batch + 5)
    )
    Notification.objects.update(created_at=now - timedelta(days=61))
    kept = {add(mina, state=State.SENT), add(mina, turn=1, state=State.DUE)}
    Notification.objects.filter(state=State.DUE).update(created_at=now - timedelta(days=61))
    assert OLD_NOTIFICATIONS.run() == OLD_NOTIFICATIONS.batch + 5
    assert set(Notification.objects.all()) == kept


@pytest.mark.parametrize("jump", [-24 * HOUR, -HOUR, HOUR, 24 * HOUR])
def test_a_notification_is_delivered_after_a_jump_of_the_clock(mina, clock, jump):
    row = add(mina)
    clock(jump)
    FROM_THE_FUTURE.run()
    deliver_all_due()
    row.refresh_from_db()
    assert row.state == State.SENT


def test_a_notification_that_has_to_wait_still_waits_as_long(mina, clock):
    row = add(mina, due_at=timezone.now() + 3 * HOUR)
    clock(-24 * HOUR)
    FROM_THE_FUTURE.run()
    row.refresh_from_db()
    assert abs(row.due_at - timezone.now() - 3 * HOUR) < timedelta(minutes=1)
    assert FROM_THE_FUTURE.run() == 0


@pytest.mark.parametrize("jump", [-24 * HOUR, -HOUR, HOUR, 24 * HOUR])
def test_a_message_whose_worker_died_is_found_after_a_jump_of_the_clock(mina, clock, jump):
    row = add(mina, channel=Channel.EMAIL, state=State.SENDING, due_at=timezone.now() + LEASE)
    assert INTERRUPTED.run() == 0
    clock(jump)
    clock(LEASE)
    assert INTERRUPTED.run() == 1
    row.refresh_from_db()
    assert row.state == State.UNKNOWN

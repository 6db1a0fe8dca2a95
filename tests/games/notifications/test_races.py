"""Simultaneous workers for the same row, and a move at the same time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.notifications.actions.deliver import deliver
from games.notifications.actions.plan import notify
from games.notifications.models import Notification, NotificationSettings, Webhook
from games.notifications.models.notification import Channel, Kind, State
from tests.games.live.at_once import at_once
from tests.playing import first_legal, mover_of, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]


@pytest.fixture
def due(game, hooks) -> Notification:
    """The mover's turn, due by webhook."""
    user = mover_of(game)
    Webhook.objects.create(user=user, url=hooks.url)
    NotificationSettings.objects.create(user=user, skip_when_open=False)
    Notification.objects.all().delete()
    return Notification.objects.create(
        user=user, game=game, kind=Kind.YOUR_TURN, channel=Channel.WEBHOOK, due_at=timezone.now()
    )


def test_only_one_of_many_workers_sends(due, hooks):
    assert sum(at_once([lambda: deliver(due.user_id, Channel.WEBHOOK)] * 8)) == 1
    assert len(hooks.requests) == 1
    due.refresh_from_db()
    assert (due.state, due.attempts) == (State.SENT, 0)


def test_a_message_during_a_move_is_either_sent_or_withdrawn(due, game, hooks):
    """The message is either sent before the move or withdrawn, never both."""
    action = first_legal(game)
    at_once([lambda: deliver(due.user_id, Channel.WEBHOOK), lambda: play(game, action)])
    due.refresh_from_db()
    assert (due.state, len(hooks.requests)) in {(State.SENT, 1), (State.WITHDRAWN, 0)}


def test_the_same_notification_from_several_threads_is_one_row(game, mina, hooks):
    Notification.objects.all().delete()
    now = timezone.now() - timedelta(seconds=1)
    at_once([lambda: notify(Kind.OVER, [mina.pk], game=game, turn=9, now=now)] * 8)
    assert Notification.objects.filter(kind=Kind.OVER).count() == 1

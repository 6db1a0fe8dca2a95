"""Claims, retries and the settings of a user, with real receiving servers."""

import json
import re
import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from games.live import online
from games.notifications.actions.deliver import LEASE, MAX_ATTEMPTS, deliver
from games.notifications.actions.failed_deliveries import DELIVERIES
from games.notifications.actions.save_preferences import save_settings, set_kinds_wanted
from games.notifications.actions.sweep import send_messages
from games.notifications.channels import PREPARE, webhook
from games.notifications.message import NotAccepted, PreparedMessage
from games.notifications.models import ChannelHealth, Notification, NotificationSettings, Webhook
from games.notifications.models.notification import Channel, Kind, State
from games.notifications.queries import notifications_of
from games.notifications.reasons import Reason
from games.tables.models import Game
from novaluna_site.messaging.failures import failures
from novaluna_site.messaging.redis_client import redis_client
from tests.games.notifications.rows import notified_kinds
from tests.games.notifications.sweeping import deliver_all_due
from tests.playing import first_legal, mover_of, play

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

HOUR = timedelta(hours=1)


@pytest.fixture
def mover(game, hooks):
    """The player to move, who has only a webhook."""
    user = mover_of(game)
    Webhook.objects.create(user=user, url=hooks.url)
    choices = {kind: {Channel.EMAIL: False} for kind in Kind}
    NotificationSettings.objects.create(user=user, choices=choices)
    return user


def due_row(user) -> Notification:
    return Notification.objects.get(user=user, channel=Channel.WEBHOOK, kind=Kind.YOUR_TURN)


def due_row_of_turn(user, turn: int) -> Notification:
    return Notification.objects.get(user=user, channel=Channel.WEBHOOK, kind=Kind.YOUR_TURN, turn=turn)


def test_it_is_sent_once(mover, hooks, sweep):
    sweep()
    sweep()
    assert len(hooks.requests) == 1
    body = json.loads(hooks.requests[0].body)
    assert {found["kind"] for found in body["notifications"]} == {Kind.STARTED, Kind.YOUR_TURN}


def test_a_kind_that_is_off_in_the_app_is_skipped_there_and_sent_elsewhere(
    mover, hooks, clock, published, django_capture_on_commit_callbacks
):
    set_kinds_wanted(mover, Channel.APP, (Kind.YOUR_TURN, Kind.STARTED), wanted=False)
    with django_capture_on_commit_callbacks(execute=True):
        deliver(mover.pk, Channel.APP)
    assert published == []
    assert set(notified_kinds(mover, Channel.APP, State.SKIPPED)) == {Kind.YOUR_TURN, Kind.STARTED}
    assert not notifications_of(mover).exists()
    assert set(notified_kinds(mover, Channel.APP, State.DUE)) == {Kind.STILL_YOUR_TURN, Kind.LOW_TIME}
    clock(timedelta(minutes=2))
    send_messages()
    assert set(notified_kinds(mover, Channel.WEBHOOK)) == {Kind.YOUR_TURN, Kind.STARTED}


def test_nothing_is_derived_from_a_row_that_a_move_withdraws_meanwhile(mover, game, monkeypatch):
    """The move is made between the claim and the end of the delivery in the app."""
    Notification.objects.exclude(user=mover, kind=Kind.YOUR_TURN).delete()

    def wanted_after_the_move(*_arguments):
        play(game, first_legal(game))
        return True

    monkeypatch.setattr("games.notifications.actions.deliver.is_wanted", wanted_after_the_move)
    deliver(mover.pk, Channel.APP)
    rows = Notification.objects.filter(user=mover, turn=0)
    assert list(rows.values_list("kind", "channel", "state")) == [
        (Kind.YOUR_TURN, Channel.APP, State.WITHDRAWN)
    ]


def test_a_row_that_another_worker_holds_is_not_touched(mover, hooks, clock):
    deliver_all_due()
    clock(timedelta(minutes=2))
    rows = Notification.objects.filter(channel=Channel.WEBHOOK)
    rows.update(claim=uuid.uuid4(), due_at=timezone.now() + LEASE)
    assert deliver(mover.pk, Channel.WEBHOOK) == 0
    assert hooks.requests == []


def test_after_a_worker_died_before_sending_the_row_is_due_again(mover, hooks, clock):
    deliver_all_due()
    clock(timedelta(minutes=2))
    Notification.objects.filter(channel=Channel.WEBHOOK).update(
        claim=uuid.uuid4(), due_at=timezone.now() + LEASE, attempts=1
    )
    clock(LEASE + timedelta(seconds=1))
    deliver_all_due()
    assert len(hooks.requests) == 1


def test_after_a_worker_died_while_sending_the_site_shows_it_instead(mover, hooks, clock):
    settings = NotificationSettings.objects.get()
    settings.choices[Kind.YOUR_TURN] = {Channel.APP: False, Channel.EMAIL: False}
    settings.save()
    deliver_all_due()
    clock(timedelta(minutes=2))
    Notification.objects.filter(channel=Channel.WEBHOOK, kind=Kind.YOUR_TURN).update(
        state=State.SENDING, claim=uuid.uuid4(), due_at=timezone.now() + LEASE
    )
    Notification.objects.filter(channel=Channel.WEBHOOK).exclude(kind=Kind.YOUR_TURN).delete()
    Notification.objects.filter(channel=Channel.APP, kind=Kind.YOUR_TURN).delete()
    clock(LEASE + timedelta(seconds=1))
    deliver_all_due()
    deliver_all_due()
    assert hooks.requests == []
    assert due_row(mover).state == State.UNKNOWN
    assert Kind.YOUR_TURN in notified_kinds(mover, Channel.APP)


@pytest.mark.parametrize("status", [500, 429, 302, 404])
def test_a_refused_message_is_retried_with_back_off_and_not_for_ever(mover, hooks, sweep, clock, status):
    hooks.status = status
    sweep()
    assert len(hooks.requests) == 1
    deliver_all_due()
    assert len(hooks.requests) == 1
    for _ in range(MAX_ATTEMPTS + 2):
        clock(3 * HOUR)
        deliver_all_due()
    turns = [
        request for request in hooks.requests if b"your_turn" in request.body.replace(b"still_your_turn", b"")
    ]
    assert len(turns) == MAX_ATTEMPTS
    assert due_row(mover).state == State.FAILED


def test_after_a_day_of_failures_the_channel_is_off_and_the_site_says_so(mover, hooks, sweep, clock, game):
    hooks.status = 500
    sweep()
    for _ in range(10):
        clock(3 * HOUR)
        deliver_all_due()
    health = ChannelHealth.objects.get(user=mover, channel=Channel.WEBHOOK)
    assert health.off_at is not None
    assert Kind.CHANNEL_OFF in notified_kinds(mover, Channel.APP)
    before = len(hooks.requests)
    Notification.objects.create(user=mover, game=game, turn=77, kind=Kind.OVER, due_at=timezone.now())
    sweep()
    assert len(hooks.requests) == before


def test_a_receiver_that_does_not_answer_gets_nothing_twice(mover, hooks, sweep, short_limit):
    hooks.behaviour = "hang"
    sweep()
    hooks.behaviour = "answer"
    sweep(timedelta(hours=1))
    assert len(hooks.requests) == 1
    assert due_row(mover).state == State.UNKNOWN


def test_in_quiet_hours_everything_waits_for_their_end(mover, hooks, sweep, clock):
    hour = timezone.now().hour
    NotificationSettings.objects.update(
        quiet_start=(hour - 1) % 24, quiet_end=(hour + 2) % 24, remind_after=0
    )
    sweep()
    assert hooks.requests == []
    clock(3 * HOUR)
    deliver_all_due()
    assert len(hooks.requests) == 1


def test_a_move_made_in_quiet_hours_withdraws_the_notification(mover, hooks, sweep, clock, game):
    hour = timezone.now().hour
    NotificationSettings.objects.update(quiet_start=(hour - 1) % 24, quiet_end=(hour + 2) % 24)
    Notification.objects.filter(kind=Kind.STARTED).delete()
    sweep()
    play(game, first_legal(game))
    Notification.objects.filter(state=State.DUE).exclude(user=mover).delete()
    game.refresh_from_db()
    if mover_of(game) == mover:
        return
    clock(3 * HOUR)
    deliver_all_due()
    assert hooks.requests == []


def test_nothing_is_sent_while_the_page_is_open(mover, hooks, sweep, clock):
    online.come_online(mover.pk)
    sweep()
    assert hooks.requests == []
    redis_client().delete(online.KEY)
    clock(timedelta(minutes=6))
    deliver_all_due()
    assert len(hooks.requests) == 1


def test_a_page_left_open_delays_them_for_half_an_hour_at_most(mover, hooks, clock):
    deliver_all_due()
    for _ in range(6):
        online.come_online(mover.pk)
        clock(timedelta(minutes=6))
        deliver_all_due()
    assert len(hooks.requests) == 1


def test_a_delay_does_not_count_as_an_attempt(mover, hooks, sweep, clock):
    for _ in range(3):
        online.come_online(mover.pk)
        sweep(timedelta(minutes=6))
    assert due_row(mover).attempts == 0


@pytest.mark.parametrize("choice", ["quiet hours", "bundling"])
def test_a_warning_is_not_delayed_past_the_deadline(mover, hooks, sweep, clock, game, choice):
    """It is delayed only if there is enough time."""
    sweep()
    hooks.requests.clear()
    hour = (timezone.now() + timedelta(days=3) - 12 * HOUR).hour
    if choice == "bundling":
        NotificationSettings.objects.update(bundle_minutes=20 * 60, remind_after=0)
    else:
        NotificationSettings.objects.update(
            quiet_start=(hour - 4) % 24, quiet_end=(hour + 16) % 24, remind_after=0
        )
    clock(timedelta(days=3) - 12 * HOUR)
    ChannelHealth.objects.update(last_sent_at=timezone.now() - HOUR)
    sweep()
    assert b"low_time" in hooks.requests[0].body


def test_planned_rows_of_a_kind_that_was_switched_off_are_not_sent(mover, hooks, sweep, clock):
    deliver_all_due()
    set_kinds_wanted(mover, Channel.WEBHOOK, (Kind.YOUR_TURN,), wanted=False)
    clock(timedelta(minutes=2))
    deliver_all_due()
    assert due_row(mover).state == State.WITHDRAWN
    body = json.loads(hooks.requests[0].body)
    assert [found["kind"] for found in body["notifications"]] == [Kind.STARTED]


def test_a_message_refused_during_a_move_is_not_sent_in_a_later_turn(mover, hooks, game, clock, monkeypatch):
    """The receiver refuses the message; meanwhile the mover has moved, and the opponent too."""
    prepare = webhook.prepare

    def refused_after_the_move(message):
        handover = prepare(message)

        def send():
            play(game, first_legal(game))
            handover.cancel()
            raise NotAccepted(Reason.ANSWERED, 500)

        return PreparedMessage(send, handover.cancel)

    Notification.objects.filter(kind=Kind.STARTED).delete()
    deliver_all_due()
    clock(timedelta(minutes=2))
    monkeypatch.setitem(PREPARE, Channel.WEBHOOK, refused_after_the_move)
    deliver(mover.pk, Channel.WEBHOOK)
    assert due_row_of_turn(mover, 0).state == State.WITHDRAWN


def test_the_setting_for_fewer_messages_is_respected(mover, hooks, sweep, clock, game):
    NotificationSettings.objects.update(bundle_minutes=60)
    sweep()
    Notification.objects.create(user=mover, game=game, turn=77, kind=Kind.OVER, due_at=timezone.now())
    sweep()
    assert len(hooks.requests) == 1
    clock(HOUR)
    deliver_all_due()
    assert len(hooks.requests) == 2


def test_pause_all_sends_nothing_and_the_site_collects(mover, hooks, sweep):
    NotificationSettings.objects.update(paused=True)
    sweep()
    assert hooks.requests == []
    assert Kind.YOUR_TURN in notified_kinds(mover, Channel.APP)


def test_the_digest_is_sent_once_a_day_at_the_chosen_hour(mover, hooks, clock, game):
    hour = (timezone.now().hour + 2) % 24
    choices = {kind: {Channel.WEBHOOK: kind == Kind.DIGEST} for kind in Kind}
    save_settings(mover, {"digest_hour": hour, "remind_after": 0}, choices)
    for _ in range(4 * 24):
        clock(timedelta(minutes=15))
        deliver_all_due()
    assert len(hooks.requests) == 1
    (digest,) = json.loads(hooks.requests[0].body)["notifications"]
    assert (digest["kind"], digest["title"]) == (Kind.DIGEST, "It’s your turn in 1 game")
    (table,) = digest["tables"]
    assert (table["title"], table["url"].endswith(f"/games/{game.pk}/")) == ("Harbour", True)
    assert re.fullmatch(r"2 days( \d+ hours?)? left", table["detail"])
    assert digest["detail"] == f"Harbour ({table['detail']})"


def test_without_waiting_games_there_is_no_digest(mover, hooks, clock, game):
    save_settings(
        mover, {"digest_hour": (timezone.now().hour + 1) % 24}, {Kind.DIGEST: {Channel.WEBHOOK: True}}
    )
    Game.objects.update(status=Game.Status.ABORTED, to_move=None, deadline=None, finished_at=timezone.now())
    Notification.objects.all().delete()
    clock(2 * HOUR)
    deliver_all_due()
    assert hooks.requests == []


def test_an_exception_is_counted_and_the_row_is_retried(mover, hooks, sweep, monkeypatch):
    def broken(_user, _items):
        raise RuntimeError("a bug")

    before = failures()[DELIVERIES.name]
    with monkeypatch.context() as patched:
        patched.setattr("games.notifications.actions.deliver.compose", broken)
        sweep()
    row = due_row(mover)
    assert (row.state, row.attempts) == (State.DUE, 1)
    assert failures()[DELIVERIES.name] > before
    assert not hooks.requests

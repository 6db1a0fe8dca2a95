"""Servers of users that do not answer in time are paused, then switched off, and tried again later."""

from datetime import timedelta
from threading import BoundedSemaphore

import pytest
from django.utils import timezone

from games.notifications.actions import sweep
from games.notifications.actions.record_channel_health import record_success, switch_on
from games.notifications.actions.record_endpoint_health import PAUSES, record_answer, record_stall
from games.notifications.actions.save_preferences import subscribe
from games.notifications.actions.sweep import MESSAGES, send_messages
from games.notifications.channels import push
from games.notifications.models import Notification, PushSubscription, Webhook
from games.notifications.models.notification import Channel, Kind, State
from games.notifications.models.settings import OFF_AFTER_STALLS
from games.notifications.queries import is_reachable, reasons_of_channels_off
from games.notifications.texts import items_of
from tests.games.notifications.receivers import HookServer
from tests.games.notifications.rows import notified_kinds
from tests.games.notifications.sweeping import deliver_all_due
from tests.games.notifications.test_push import Browser

pytestmark = pytest.mark.django_db


def stall(endpoint, times: int = 1) -> None:
    for _ in range(times):
        endpoint.refresh_from_db()
        record_stall(endpoint, timezone.now())
    endpoint.refresh_from_db()


def hook_of(user, url: str = "https://hooks.example/") -> Webhook:
    return Webhook.objects.create(user=user, url=url)


def make_due(user, game, channel: str, turn: int = 900) -> Notification:
    return Notification.objects.create(
        user=user, game=game, turn=turn, kind=Kind.OVER, channel=channel, due_at=timezone.now()
    )


@pytest.fixture
def hanging(hooks, short_limit) -> HookServer:
    hooks.behaviour = "hang"
    return hooks


def test_a_webhook_that_stalls_is_off_within_minutes_and_its_user_is_told(mina, game, hanging, clock):
    hook = hook_of(mina, hanging.url)
    began = timezone.now()
    for number in range(OFF_AFTER_STALLS):
        make_due(mina, game, Channel.WEBHOOK, turn=900 + number)
        send_messages()
        hook.refresh_from_db()
        assert hook.stalls == number + 1
        if number < OFF_AFTER_STALLS - 1:
            clock(PAUSES[number])
    assert timezone.now() - began < timedelta(minutes=10)
    assert not is_reachable(mina, Channel.WEBHOOK)
    deliver_all_due()
    row = Notification.objects.get(user=mina, kind=Kind.CHANNEL_OFF, channel=Channel.APP)
    (item,) = items_of(mina, [row])
    assert (item.title, item.detail) == ("Your webhook is turned off", "The server didn’t answer in time.")
    assert reasons_of_channels_off(mina).keys() == {Channel.WEBHOOK}


def test_nothing_is_sent_during_a_pause_and_nothing_is_lost(mina, game, hooks, clock):
    hook = hook_of(mina, hooks.url)
    stall(hook)
    row = make_due(mina, game, Channel.WEBHOOK)
    send_messages()
    row.refresh_from_db()
    assert (hooks.requests, row.state, row.due_at, row.attempts) == ([], State.DUE, hook.paused_until, 0)
    clock(PAUSES[0])
    send_messages()
    row.refresh_from_db()
    assert row.state == State.SENT


def test_an_outage_of_a_good_server_does_not_switch_it_off_for_ever(mina, game, hooks, clock):
    hook = hook_of(mina, hooks.url)
    stall(hook, OFF_AFTER_STALLS)
    assert not is_reachable(mina, Channel.WEBHOOK)
    clock(hook.paused_until - timezone.now())
    assert is_reachable(mina, Channel.WEBHOOK)
    make_due(mina, game, Channel.WEBHOOK)
    send_messages()
    hook.refresh_from_db()
    assert (hook.stalls, hook.paused_until) == (0, None)


def test_a_server_that_stays_silent_is_tried_once_a_day_and_reported_once(mina):
    hook = hook_of(mina)
    stall(hook, OFF_AFTER_STALLS + 3)
    assert hook.paused_until - timezone.now() > PAUSES[-1] - timedelta(minutes=1)
    assert notified_kinds(mina, Channel.APP, State.DUE).count(Kind.CHANNEL_OFF) == 1


def test_a_server_that_answers_with_an_error_does_not_stall(mina, game, hooks):
    hook = hook_of(mina, hooks.url)
    hooks.status = 503
    make_due(mina, game, Channel.WEBHOOK)
    send_messages()
    hook.refresh_from_db()
    assert hook.stalls == 0


def test_the_user_can_switch_it_on_at_once(mina, client):
    hook = hook_of(mina)
    stall(hook, OFF_AFTER_STALLS)
    client.force_login(mina)
    assert "Turn on again" in client.get("/settings/developers/").content.decode()
    client.post("/settings/notifications/on/webhook/")
    assert is_reachable(mina, Channel.WEBHOOK)
    assert "Turn on again" not in client.get("/settings/developers/").content.decode()


def test_while_everybodys_servers_stall_nobodys_is_switched_off(mina, otto):
    """Then it is this site's own network."""
    hooks = [hook_of(mina, "https://a.example/"), hook_of(otto, "https://b.example/")]
    for _ in range(OFF_AFTER_STALLS + 3):
        for hook in hooks:
            stall(hook)
    assert [hook.is_off(timezone.now()) for hook in hooks] == [False, False]
    assert not Notification.objects.filter(kind=Kind.CHANNEL_OFF).exists()


def test_two_stalling_servers_do_not_protect_each_other_while_others_answer(mina, otto, kian):
    hooks = [hook_of(mina, "https://a.example/"), hook_of(otto, "https://b.example/")]
    for hook in hooks:
        stall(hook)
    record_success(kian.pk, Channel.PUSH, timezone.now())
    for hook in hooks:
        stall(hook, OFF_AFTER_STALLS - 1)
    assert [hook.is_off(timezone.now()) for hook in hooks] == [True, True]


def test_a_test_and_a_delivery_that_stall_together_count_once(mina):
    hook = hook_of(mina)
    same = Webhook.objects.get(pk=hook.pk)
    record_stall(hook, timezone.now())
    record_stall(same, timezone.now())
    hook.refresh_from_db()
    assert hook.stalls == 1


class TestPush:
    """Mina has two browsers. The push service of one of them stalls."""

    @pytest.fixture
    def stalling(self, settings):
        with HookServer() as server:
            server.behaviour = "hang"
            yield server

    @pytest.fixture
    def browsers(self, mina, hooks, stalling, settings, short_limit):
        settings.WEBHOOK_ALLOWED_HOSTS = [hooks.host, stalling.host]
        for server in (stalling, hooks):
            subscribe(mina, endpoint=f"http://{server.host}/push", **Browser().keys, browser="")
        return {row.endpoint.split("/")[2]: row for row in PushSubscription.objects.all()}

    def test_only_the_browser_whose_service_stalls_is_paused(self, mina, game, browsers, hooks, stalling):
        make_due(mina, game, Channel.PUSH, 900)
        send_messages()
        make_due(mina, game, Channel.PUSH, 901)
        send_messages()
        assert (len(hooks.requests), len(stalling.requests)) == (2, 1)
        assert Notification.objects.filter(channel=Channel.PUSH, state=State.SENT).count() == 2

    def test_a_message_ends_in_time_however_many_browsers_stall(
        self, mina, game, browsers, stalling, hooks, monkeypatch
    ):
        hooks.behaviour = "hang"
        monkeypatch.setattr(push, "LIMIT_SECONDS", 0.5)
        make_due(mina, game, Channel.PUSH)
        send_messages()
        assert len(hooks.requests) + len(stalling.requests) == 1

    def test_a_browser_that_answers_again_is_no_longer_paused(self, mina, browsers):
        row = next(iter(browsers.values()))
        stall(row)
        record_answer(row)
        row.refresh_from_db()
        assert (row.stalls, row.stalling_since, row.paused_until) == (0, None, None)

    def test_switching_push_on_ends_the_pauses_of_all_browsers(self, mina, browsers):
        for row in browsers.values():
            stall(row, OFF_AFTER_STALLS)
        assert not is_reachable(mina, Channel.PUSH)
        switch_on(mina.pk, Channel.PUSH)
        assert is_reachable(mina, Channel.PUSH)


def test_users_whose_servers_stall_come_last(mina, otto, game):
    stall(hook_of(mina))
    make_due(mina, game, Channel.WEBHOOK)
    hook_of(otto, "https://b.example/")
    make_due(otto, game, Channel.WEBHOOK)
    assert list(MESSAGES.due().values_list("user", flat=True)) == [otto.pk, mina.pk]


def test_servers_that_stall_do_not_use_up_all_threads(mina, otto, game, hooks, clock, monkeypatch):
    hook = hook_of(mina, hooks.url)
    stall(hook)
    clock(PAUSES[0])
    hook_of(otto, hooks.url)
    rows = [make_due(user, game, Channel.WEBHOOK) for user in (mina, otto)]
    free = BoundedSemaphore(1)
    monkeypatch.setattr(sweep, "free_for_stalling", free)
    with free:
        send_messages()
    assert set(Notification.objects.filter(state=State.DUE, channel=Channel.WEBHOOK)) == {rows[0]}
    send_messages()
    assert len(hooks.requests) == 2
    assert free.acquire(blocking=False), "it is free again"


def test_a_server_that_stalled_comes_last_until_it_answers_also_if_it_was_switched_on(mina, game, hooks):
    hook = hook_of(mina, hooks.url)
    stall(hook, OFF_AFTER_STALLS)
    switch_on(mina.pk, Channel.WEBHOOK)
    hook.refresh_from_db()
    assert (hook.stalls, hook.paused_until) == (1, None)
    make_due(mina, game, Channel.WEBHOOK)
    send_messages()
    hook.refresh_from_db()
    assert hook.stalls == 0

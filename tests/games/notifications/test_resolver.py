"""Slow name servers of one user do not keep others from resolving names."""

import socket
import threading

import pytest

from games.notifications import http_client
from games.notifications import resolver as resolving
from games.notifications.actions.record_channel_health import record_failure
from games.notifications.channels import webhook
from games.notifications.message import NotAccepted
from games.notifications.models import ChannelHealth, Webhook
from games.notifications.models.notification import Channel
from games.notifications.resolver import NoCapacity, Resolver

SLOW = "slow.example"


@pytest.fixture
def name_server(monkeypatch):
    """Answers for SLOW only when the event is set, and for other names at once."""
    answers = threading.Event()

    def look_up(host, port, **_options):
        if host == SLOW:
            answers.wait(30)
        if host == "unknown.example":
            raise socket.gaierror
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("8.8.8.8", port))]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    yield answers
    answers.set()


def fill(resolver: Resolver, owner: int, count: int) -> None:
    for _ in range(count):
        with pytest.raises(TimeoutError):
            resolver.resolve(SLOW, 443, owner=owner, seconds=0.01)


def test_names_are_resolved(name_server):
    assert Resolver().resolve("hooks.example", 443, owner=1, seconds=5) == ["8.8.8.8"]
    with pytest.raises(socket.gaierror):
        Resolver().resolve("unknown.example", 443, owner=1, seconds=5)


def test_a_users_slow_name_servers_delay_only_their_own_look_ups(name_server):
    resolver = Resolver(limit=4, limit_per_owner=2)
    fill(resolver, owner=1, count=5)
    with pytest.raises(TimeoutError):
        resolver.resolve("hooks.example", 443, owner=1, seconds=5)
    assert resolver.resolve("hooks.example", 443, owner=2, seconds=5) == ["8.8.8.8"]


def test_with_too_many_look_ups_in_total_the_next_is_refused_as_our_own_fault(name_server, monkeypatch):
    resolver = Resolver(limit=2, limit_per_owner=1)
    fill(resolver, owner=1, count=1)
    fill(resolver, owner=2, count=1)
    with pytest.raises(NoCapacity):
        resolver.resolve("hooks.example", 443, owner=3, seconds=5)
    monkeypatch.setattr(http_client, "resolver", resolver)
    with pytest.raises(http_client.Unreachable) as failure:
        http_client.PinnedConnection("https://hooks.example/", owner=3)
    assert (failure.value.is_our_fault, failure.value.is_stall) == (True, False)


def test_a_look_up_that_ends_makes_room(name_server):
    resolver = Resolver(limit=1)
    fill(resolver, owner=1, count=1)
    name_server.set()
    for thread in threading.enumerate():
        if thread.name == "resolver":
            thread.join(5)
    assert resolver.resolve("hooks.example", 443, owner=2, seconds=5) == ["8.8.8.8"]


@pytest.mark.django_db
def test_our_lack_of_capacity_does_not_count_against_the_users_channel(mina, name_server, monkeypatch):
    monkeypatch.setattr(http_client, "resolver", Resolver(limit=0))
    hook = Webhook.objects.create(user=mina, url="https://hooks.example/")
    message = type("Message", (), {"user": mina, "items": (), "waiting": 0, "key": "k"})()
    with pytest.raises(NotAccepted) as failure:
        webhook.prepare(message)
    record_failure(mina.pk, Channel.WEBHOOK, failure.value, hook.paused_until)
    hook.refresh_from_db()
    assert hook.stalls == 0
    assert not ChannelHealth.objects.exists()


def test_a_name_server_that_is_too_slow_is_a_stall(name_server, monkeypatch):
    monkeypatch.setattr(http_client, "resolver", Resolver())
    with pytest.raises(http_client.Unreachable) as failure:
        http_client.PinnedConnection(f"https://{SLOW}/", seconds=0.05)
    assert failure.value.is_stall
    assert resolving.MAX_PER_OWNER < resolving.MAX_LOOKUPS

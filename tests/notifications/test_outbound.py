"""Webhooks and pushes can't be used to reach what only we can reach, nor to hold us up."""

import hashlib
import hmac
import json
import socket
import time
from datetime import timedelta

import pytest

from games.models import Notification, NotificationSettings, Webhook
from games.models.notification import Channel, Kind, State
from games.notifications import outbound
from games.notifications.channels.webhook import payload
from games.notifications.items import Item
from games.notifications.message import Message
from tests.notifications.conftest import mover_of


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.9.9.9", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254",
        "100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
        "::1", "::", "fe80::1", "fc00::1", "fd00:ec2::254", "ff02::1", "2001:db8::1",
        "::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1", "fe80::1%eth0",
    ],
)  # fmt: skip
def test_addresses_of_ours_are_not_public(address):
    assert not outbound.is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700:4700::1111"])
def test_addresses_of_the_world_are(address):
    assert outbound.is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "ftp://example.org/", "https://", "https:///path", "https://user:pw@example.org/",
        "https://example.org:22/", "https://example.org:99999/", "https://exa mple.org/", "https://[::1/",
        "https://ex\u00e4mple.org/", "https://example.org/\r\nHost: other", "javascript:alert(1)", "file:///etc/passwd",
        "https://example.org/" + "x" * 1000, "", "gopher://127.0.0.1/",
    ],
)  # fmt: skip
def test_odd_addresses_are_refused_before_anything_is_resolved(url, monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: pytest.fail("resolved"))
    with pytest.raises(outbound.Refused):
        outbound.Line(url)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "0177.0.0.1", "127.1", "169.254.169.254"],
)
def test_however_a_private_address_is_written_it_is_refused(host):
    with pytest.raises((outbound.Refused, outbound.Unreachable)):
        outbound.Line(f"https://{host}/")


def test_a_name_with_one_private_address_among_others_is_refused(monkeypatch):
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, 443)) for ip in ("8.8.8.8", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    with pytest.raises(outbound.Refused):
        outbound.Line("https://rebind.example/")


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch):
    """A name that answers differently the second time is never asked a second time."""
    answers = iter([[(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("8.8.8.8", 443))]])
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: next(answers))
    tried = []

    def connect(address, timeout):
        tried.append(address)
        raise OSError("nobody there")

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(outbound.Unreachable):
        outbound.Line("https://rebind.example/")
    assert tried == [("8.8.8.8", 443)]


def test_only_the_listed_host_and_port_is_spared(settings, hooks):
    settings.WEBHOOK_ALLOWED_HOSTS = ["127.0.0.1:1"]
    with pytest.raises(outbound.Refused):
        outbound.Line(hooks.url)
    assert hooks.requests == []


def test_no_redirect_is_followed(hooks):
    hooks.behaviour = "redirect"
    assert outbound.Line(hooks.url).post(b"{}", {}) == 302
    assert len(hooks.requests) == 1


def test_a_large_answer_is_not_read(hooks):
    hooks.behaviour = "flood"
    begun = time.monotonic()
    assert outbound.Line(hooks.url).post(b"{}", {}) == 200
    assert time.monotonic() - begun < outbound.LIMIT_SECONDS


@pytest.mark.parametrize("behaviour", ["drip", "hang"])
def test_who_dawdles_is_left_after_five_seconds(hooks, behaviour):
    hooks.behaviour = behaviour
    begun = time.monotonic()
    with pytest.raises(outbound.NoAnswer):
        outbound.Line(hooks.url).post(b"{}", {})
    assert time.monotonic() - begun < outbound.LIMIT_SECONDS + 2


def test_a_line_break_makes_no_second_header(hooks):
    outbound.Line(hooks.url).post(b"{}", {"X-Name": "a\r\nX-Evil: b"})
    assert "X-Evil" not in hooks.requests[0].headers


@pytest.mark.django_db
def test_the_request_is_signed(game, hooks, sweep):
    user = mover_of(game)
    hook = Webhook.objects.create(user=user, url=hooks.url)
    NotificationSettings.objects.create(user=user, choices={kind: {Channel.EMAIL: False} for kind in Kind})
    sweep()
    (request,) = hooks.requests
    parts = dict(part.split("=", 1) for part in request.headers["X-Moonrise-Signature"].split(","))
    signed = f"{parts['t']}.".encode() + request.body
    assert parts["v1"] == hmac.new(hook.secret.encode(), signed, hashlib.sha256).hexdigest()
    assert abs(int(parts["t"]) - time.time()) < 60


@pytest.mark.django_db
def test_each_service_gets_its_own_shape_and_no_name_rings_anybody(mina):
    row = Notification(user=mina, kind=Kind.YOUR_TURN, game_id=None)
    item = Item(row, "Your turn · @everyone <!channel> **x** <b>", "1d left", "/games/7/")
    message = Message(mina, (item,), item.title, item.detail, item.path, "game-7", 1, "k")
    discord = payload("discord", message)
    assert discord["allowed_mentions"] == {"parse": []}
    assert "**x**" not in discord["content"]
    assert "<!channel>" not in payload("slack", message)["text"]
    assert "<b>" not in payload("matrix", message)["html"]
    assert json.dumps(payload("json", message))
    assert all(
        "/games/7/" in json.dumps(payload(kind, message)) for kind in ("discord", "slack", "matrix", "json")
    )


@pytest.mark.django_db
def test_a_webhook_into_a_private_network_is_switched_off_at_once(game, settings, sweep, hooks):
    user = mover_of(game)
    settings.WEBHOOK_ALLOWED_HOSTS = []
    Webhook.objects.create(user=user, url="https://127.0.0.1/")
    NotificationSettings.objects.create(user=user, choices={kind: {Channel.EMAIL: False} for kind in Kind})
    sweep()
    rows = Notification.objects.filter(user=user, channel=Channel.WEBHOOK)
    assert set(rows.values_list("state", flat=True)) == {State.FAILED}
    sweep(timedelta(minutes=1))
    assert Notification.objects.filter(user=user, channel=Channel.APP, kind=Kind.CHANNEL_OFF).exists()

"""Webhooks and pushes can't be used to reach private networks or to block the site."""

import hashlib
import hmac
import json
import socket
import ssl
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from games.notifications import http_client
from games.notifications.channels.webhook import payload
from games.notifications.message import Message
from games.notifications.models import Notification, NotificationSettings, Webhook
from games.notifications.models.notification import Channel, Kind, State
from games.notifications.texts import Item
from tests.games.notifications.receivers import HANG_SECONDS, HookServer
from tests.playing import mover_of


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.9.9.9", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254",
        "100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
        "::1", "::", "fe80::1", "fc00::1", "fd00:ec2::254", "ff02::1", "2001:db8::1",
        "::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1", "fe80::1%eth0",
    ],
)  # fmt: skip
def test_private_addresses_are_not_public(address):
    assert not http_client.is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700:4700::1111"])
def test_other_addresses_are_public(address):
    assert http_client.is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "ftp://example.org/", "https://", "https:///path", "https://user:pw@example.org/",
        "https://example.org:22/", "https://example.org:99999/", "https://exa mple.org/", "https://[::1/",
        "https://ex\u00e4mple.org/", "https://example.org/\r\nHost: other", "javascript:alert(1)", "file:///etc/passwd",
        "https://example.org/" + "x" * 1000, "", "gopher://127.0.0.1/",
    ],
)  # fmt: skip
def test_invalid_urls_are_refused_before_anything_is_resolved(url, monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: pytest.fail("resolved"))
    with pytest.raises(http_client.Refused):
        http_client.PinnedConnection(url)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "0177.0.0.1", "127.1", "169.254.169.254"],
)
def test_however_a_private_address_is_written_it_is_refused_without_a_look_up(host, monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: pytest.fail("resolved"))
    with pytest.raises(http_client.Refused, match="private network"):
        http_client.check_url(f"https://{host}/")


def test_a_name_with_one_private_address_among_others_is_refused(monkeypatch):
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, 443)) for ip in ("8.8.8.8", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    with pytest.raises(http_client.Refused):
        http_client.PinnedConnection("https://rebind.example/")


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch):
    """Against DNS rebinding: the name is resolved once, so a second, private answer is never used."""
    real, asked, tried = socket.getaddrinfo, [], []

    def resolve(host, port, *args, **options):
        asked.append(host)
        if host == "rebind.example":
            return real("8.8.8.8" if asked.count(host) == 1 else "10.0.0.1", port, *args, **options)
        return real(host, port, *args, **options)

    def connect(_socket, address):
        tried.append(address)
        raise OSError("no connection")

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(socket.socket, "connect", connect)
    with pytest.raises(http_client.Unreachable):
        http_client.PinnedConnection("https://rebind.example/")
    assert asked.count("rebind.example") == 1
    assert set(asked) == {"rebind.example", "8.8.8.8"}
    assert tried == [("8.8.8.8", 443)]


def test_the_request_names_the_original_host_and_uses_no_proxy(hooks, settings, monkeypatch):
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    port = hooks.server.server_address[1]
    settings.WEBHOOK_ALLOWED_HOSTS = [f"localhost:{port}"]
    assert http_client.PinnedConnection(f"http://localhost:{port}/a?b=c").post(b"{}", {}) == 204
    (request,) = hooks.requests
    assert (request.path, request.headers["Host"]) == ("/a?b=c", f"localhost:{port}")
    assert (request.headers["Connection"], request.headers["Content-Length"]) == ("close", "2")
    assert "User-Agent" not in request.headers


class TestTLS:
    """A server with a certificate for `hook.example`, which resolves to 127.0.0.1."""

    @pytest.fixture
    def server(self, settings, tmp_path, monkeypatch):
        real = socket.getaddrinfo
        monkeypatch.setattr(
            socket,
            "getaddrinfo",
            lambda host, *args, **options: real(
                "127.0.0.1" if host.endswith(".example") else host, *args, **options
            ),
        )
        certificate = self_signed("hook.example", tmp_path)
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server = HookServer()
        server.server.socket = context.wrap_socket(server.server.socket, server_side=True)
        port = server.server.server_address[1]
        settings.WEBHOOK_ALLOWED_HOSTS = [f"{name}.example:{port}" for name in ("hook", "other")]
        with server:
            yield server

    def url(self, server, name: str = "hook") -> str:
        return f"https://{name}.example:{server.server.server_address[1]}/hook"

    def test_the_certificate_is_checked_for_the_name_and_not_for_the_address(self, server):
        assert http_client.PinnedConnection(self.url(server)).post(b"{}", {}) == 204
        assert server.requests[0].headers["Host"] == f"hook.example:{server.server.server_address[1]}"

    def test_a_certificate_for_another_name_is_refused_before_anything_is_sent(self, server):
        with pytest.raises(http_client.Unreachable, match="certificate"):
            http_client.PinnedConnection(self.url(server, "other"))
        assert server.requests == []

    def test_an_untrusted_certificate_is_refused_before_anything_is_sent(self, server, monkeypatch):
        monkeypatch.delenv("SSL_CERT_FILE")
        with pytest.raises(http_client.Unreachable, match="certificate"):
            http_client.PinnedConnection(self.url(server))
        assert server.requests == []

    def test_a_slow_answer_is_abandoned(self, server, short_limit):
        server.behaviour = "drip"
        with pytest.raises(http_client.NoAnswer):
            http_client.PinnedConnection(self.url(server)).post(b"{}", {})
        assert server.complete_answers == 0

    @pytest.mark.timeout(HANG_SECONDS)
    def test_a_slow_handshake_is_abandoned_and_nothing_is_sent(self, settings, short_limit):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            address = f"127.0.0.1:{silent.getsockname()[1]}"
            settings.WEBHOOK_ALLOWED_HOSTS = [address]
            with pytest.raises(http_client.Unreachable):
                http_client.PinnedConnection(f"https://{address}/")


def self_signed(name: str, folder: Path) -> Path:
    """A file with the key and the certificate for the name."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file = folder / f"{name}.pem"
    file.write_bytes(private + certificate.public_bytes(Encoding.PEM))
    return file


def test_only_the_listed_host_and_port_are_exempt(settings, hooks):
    settings.WEBHOOK_ALLOWED_HOSTS = ["127.0.0.1:1"]
    with pytest.raises(http_client.Refused):
        http_client.PinnedConnection(hooks.url)
    assert hooks.requests == []


def test_no_redirect_is_followed(hooks):
    hooks.behaviour = "redirect"
    assert http_client.PinnedConnection(hooks.url).post(b"{}", {}) == 302
    assert len(hooks.requests) == 1


def test_a_large_answer_is_not_read(hooks):
    hooks.behaviour = "flood"
    assert http_client.PinnedConnection(hooks.url).post(b"{}", {}) == 200
    assert hooks.complete_answers == 0


@pytest.mark.parametrize("behaviour", ["drip", "hang"])
def test_a_server_that_does_not_finish_its_answer_is_given_up(hooks, behaviour, short_limit):
    hooks.behaviour = behaviour
    with pytest.raises(http_client.NoAnswer):
        http_client.PinnedConnection(hooks.url).post(b"{}", {})
    assert len(hooks.requests) == 1
    assert hooks.complete_answers == 0


def test_a_line_break_makes_no_second_header(hooks):
    http_client.PinnedConnection(hooks.url).post(b"{}", {"X-Name": "a\r\nX-Evil: b"})
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
def test_each_service_gets_its_own_format_and_names_mention_nobody(mina):
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

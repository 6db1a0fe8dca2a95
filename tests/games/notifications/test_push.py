"""Web push, to an endpoint that decrypts the payload with the subscription's keys as a browser does."""

import base64
import json
import os

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid

from games.notifications.actions.save_preferences import subscribe
from games.notifications.models import Notification, NotificationSettings, PushSubscription
from games.notifications.models.notification import Channel, Kind
from games.notifications.push_keys import private_key, public_key
from games.tables import errors
from tests.games.notifications.receivers import HookServer
from tests.games.notifications.rows import notified_kinds
from tests.playing import mover_of

pytestmark = pytest.mark.django_db


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.keys = {"p256dh": encoded(point), "auth": encoded(self.auth)}

    def decrypt(self, body: bytes) -> dict:
        clear = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return json.loads(clear)


@pytest.fixture
def browser(game, hooks) -> Browser:
    """A browser of the mover, who gets no mails."""
    browser, user = Browser(), mover_of(game)
    subscribe(user, endpoint=f"http://{hooks.host}/push", **browser.keys, browser="Firefox · Linux")
    NotificationSettings.objects.create(user=user, choices={kind: {Channel.EMAIL: False} for kind in Kind})
    Notification.objects.filter(kind=Kind.STARTED).delete()
    return browser


def test_the_browser_can_read_it_and_nobody_else(game, browser, hooks, sweep):
    hooks.status = 201
    sweep()
    (request,) = hooks.requests
    message = browser.decrypt(request.body)
    assert message["title"] == "Your turn · Harbour"
    assert message["path"] == f"/games/{game.pk}/"
    assert (message["tag"], message["waiting"]) == (f"game-{game.pk}", 1)
    assert "3 days left" in message["body"] or "2 days" in message["body"]
    assert b"Harbour" not in request.body


def test_the_push_service_can_verify_the_sender(game, browser, hooks, sweep):
    sweep()
    headers = hooks.requests[0].headers
    token, signature = headers["Authorization"].split(" t=")[1].split(",k=")[0].rsplit(".", 1)
    raw = base64.urlsafe_b64decode(signature + "==")
    number = [int.from_bytes(raw[start : start + 32], "big") for start in (0, 32)]
    key = Vapid.from_string(private_key()).public_key
    key.verify(encode_dss_signature(*number), token.encode(), ec.ECDSA(hashes.SHA256()))
    assert f"k={public_key()}" in headers["Authorization"]
    assert (headers["Content-Encoding"], headers["Topic"]) == ("aes128gcm", f"game-{game.pk}")


@pytest.mark.parametrize("status", [404, 410])
def test_an_endpoint_that_is_gone_is_deleted_and_the_site_says_so(game, browser, hooks, sweep, status):
    hooks.status = status
    sweep()
    sweep()
    assert not PushSubscription.objects.exists()
    assert len(hooks.requests) == 1
    assert Kind.CHANNEL_OFF in notified_kinds(mover_of(game), Channel.APP)


def test_a_browser_that_is_gone_does_not_affect_the_other(game, browser, hooks, sweep):
    user = mover_of(game)
    PushSubscription.objects.create(user=user, endpoint="https://127.0.0.1/x", **Browser().keys)
    sweep()
    assert len(hooks.requests) == 1
    assert PushSubscription.objects.count() == 1


def test_an_endpoint_that_hangs_does_not_delay_the_other(game, browser, hooks, sweep, settings, short_limit):
    """Both orders: the healthy one is prepared before the other and sent after it, and the reverse."""
    user = mover_of(game)
    with HookServer() as hanging:
        hanging.behaviour = "hang"
        settings.WEBHOOK_ALLOWED_HOSTS = [hooks.host, hanging.host]
        subscribe(user, endpoint=f"http://{hanging.host}/push", **Browser().keys, browser="")
        subscribe(user, endpoint=f"http://{hooks.host}/other", **Browser().keys, browser="")
        sweep()
        assert sorted(request.path for request in hooks.requests) == ["/other", "/push"]
        assert len(hanging.requests) == 1
    assert Kind.YOUR_TURN in notified_kinds(user, Channel.PUSH)


def test_an_endpoint_into_a_private_network_is_never_connected_to(mina, settings):
    settings.WEBHOOK_ALLOWED_HOSTS = []
    with pytest.raises(errors.Refused):
        subscribe(mina, endpoint="http://169.254.169.254/latest", **Browser().keys, browser="")


@pytest.mark.parametrize(
    "keys",
    [{"p256dh": "AAAA", "auth": "AAAA"}, {"p256dh": "", "auth": ""}, {"p256dh": "!" * 87, "auth": "=" * 22}],
)
def test_invalid_keys_are_refused(mina, keys):
    with pytest.raises(errors.Refused):
        subscribe(mina, endpoint="https://push.example.org/1", **keys, browser="")


def test_a_browser_belongs_to_the_last_user_who_subscribed(mina, otto):
    keys = Browser().keys
    for user in (mina, otto):
        subscribe(user, endpoint="https://push.example.org/1", **keys, browser="")
    assert PushSubscription.objects.get().user == otto

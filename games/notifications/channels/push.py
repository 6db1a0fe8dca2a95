"""Web push. The payload is encrypted for the browser, so the push service can't read it."""

import json
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.templatetags.static import static
from django.utils.translation import gettext as _
from py_vapid import Vapid

from games.notifications import http_client
from games.notifications.actions.save_preferences import remove_subscription
from games.notifications.message import Message, NeverAccepted, NotAccepted, PreparedMessage, Unclear
from games.notifications.models import PushSubscription
from games.notifications.push_keys import private_key
from games.notifications.queries import push_subscriptions_of

ACCEPTED = range(200, 300)
GONE = (404, 410)
UNREACHED, NO_ANSWER = 0, -1
# The push service drops a message that the browser has not fetched within a day.
KEEP_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class _EncryptedPush:
    subscription: PushSubscription
    body: bytes
    headers: dict[str, str]


def prepare(message: Message) -> PreparedMessage:
    """Encrypt the message for each of the user's browsers.

    Connections are opened only while sending: those to later browsers would time out during the first ones.
    """
    pushes = []
    for subscription in push_subscriptions_of(message.user):
        try:
            pushes.append(_encrypt(subscription, message))
        except ValueError:
            # The keys are invalid.
            remove_subscription(subscription)
    return PreparedMessage(partial(_send, pushes), cancel=lambda: None)


def _send(pushes: list[_EncryptedPush]) -> None:
    """Succeeds if at least one push service has accepted the message; it is not retried for the others."""
    statuses = [_post(push) for push in pushes]
    if any(status in ACCEPTED for status in statuses):
        return
    if all(status in GONE for status in statuses):
        raise NeverAccepted(_("No browser takes push notifications any more."))
    if NO_ANSWER in statuses:
        raise Unclear(_("The push service did not answer within 5 seconds."))
    if max(statuses) == UNREACHED:
        raise NotAccepted(_("The push service can't be reached."))
    raise NotAccepted(_("The push service answered {status}.").format(status=max(statuses)))


def _post(push: _EncryptedPush) -> int:
    """The status of the answer, UNREACHED or NO_ANSWER. Takes five seconds at most."""
    try:
        status = http_client.PinnedConnection(push.subscription.endpoint).post(push.body, push.headers)
    except http_client.Unreachable:
        return UNREACHED
    except http_client.NoAnswer:
        return NO_ANSWER
    except http_client.Refused:
        # The endpoint is not one that a browser would have.
        status = GONE[0]
    if status in GONE:
        remove_subscription(push.subscription)
    return status


def payload(message: Message) -> dict[str, Any]:
    """The data that static/js/sw.js shows."""
    return {
        "title": message.title,
        "body": message.body,
        "path": message.path,
        "tag": message.tag,
        "waiting": message.waiting,
        "icon": static("img/icon-192.png"),
    }


def _encrypt(subscription: PushSubscription, message: Message) -> _EncryptedPush:
    body = _encrypted_body(subscription, json.dumps(payload(message), ensure_ascii=False).encode())
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEEP_SECONDS),
        # The push service keeps only the newest message of a topic for a browser that is not running.
        "Topic": message.tag,
        **_vapid_headers(subscription.endpoint),
    }
    return _EncryptedPush(subscription, body, headers)


def _encrypted_body(subscription: PushSubscription, content: bytes) -> bytes:
    # Imported here, because it loads its own HTTP clients, which takes a third of a second in each process.
    from pywebpush import WebPusher, WebPushException  # noqa: PLC0415

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    try:
        pusher = WebPusher({"endpoint": subscription.endpoint, "keys": keys})
        body: bytes = pusher.encode(content, "aes128gcm")["body"]
    except WebPushException as error:
        raise ValueError(subscription.endpoint) from error
    return body


def _vapid_headers(endpoint: str) -> dict[str, str]:
    parts = urlsplit(endpoint)
    claims = {"sub": settings.VAPID_CONTACT, "aud": f"{parts.scheme}://{parts.netloc}"}
    signed: dict[str, str] = Vapid.from_string(private_key()).sign(claims)
    return signed

"""Web push. The payload is encrypted for the browser, so the push service can't read it."""

import json
import time
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.templatetags.static import static
from django.utils import timezone
from django.utils.translation import get_language, get_language_bidi
from py_vapid import Vapid

from games.notifications import http_client
from games.notifications.actions.record_endpoint_health import record_answer, record_stall
from games.notifications.actions.save_preferences import remove_subscription
from games.notifications.message import Message, NeverAccepted, NotAccepted, PreparedMessage, Unclear
from games.notifications.models import PushSubscription
from games.notifications.models.notification import Kind
from games.notifications.push_keys import private_key
from games.notifications.queries import push_subscriptions_of
from games.notifications.reasons import Reason
from novaluna_site.database import connection_released

ACCEPTED = range(200, 300)
GONE = (404, 410)
# A message to all browsers of one user takes at most this long, however many of them stall.
LIMIT_SECONDS = 10.0
# The push service drops a message that the browser has not fetched within a day.
KEEP_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class _EncryptedPush:
    subscription: PushSubscription
    body: bytes
    headers: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Outcome:
    """`status`: of the answer, or None. `was_sent`: it may have arrived although there was no answer."""

    subscription: PushSubscription
    status: int | None = None
    was_sent: bool = False
    is_stall: bool = False
    is_our_fault: bool = False


def prepare(message: Message) -> PreparedMessage:
    """Encrypt the message for each of the user's browsers.

    Connections are opened only while sending: those to later browsers would time out during the first ones.
    """
    pushes = []
    for subscription in _receivers(message):
        try:
            pushes.append(_encrypt(subscription, message))
        except ValueError:
            # The keys are invalid.
            remove_subscription(subscription)
    return PreparedMessage(partial(_send, pushes), cancel=lambda: None)


def _receivers(message: Message) -> list[PushSubscription]:
    """Without those that stalled a short time ago, except for a test. Those that never stalled come first."""
    now = timezone.now()
    is_test = message.kinds == [Kind.TEST]
    found = [
        browser for browser in push_subscriptions_of(message.user) if is_test or not browser.is_paused(now)
    ]
    return sorted(found, key=lambda browser: browser.stalls)


def _send(pushes: list[_EncryptedPush]) -> None:
    """Succeeds if at least one push service has accepted the message; it is not retried for the others."""
    with connection_released():
        outcomes = _post_all(pushes)
    for outcome in outcomes:
        _record(outcome)
    statuses = [outcome.status for outcome in outcomes]
    if any(status in ACCEPTED for status in statuses):
        return
    if all(status in GONE for status in statuses):
        raise NeverAccepted(Reason.NO_BROWSER)
    if any(outcome.was_sent for outcome in outcomes):
        raise Unclear(Reason.NO_ANSWER)
    if answered := [status for status in statuses if status is not None]:
        raise NotAccepted(Reason.ANSWERED, max(answered))
    is_our_fault = all(outcome.is_our_fault for outcome in outcomes)
    raise NotAccepted(Reason.UNREACHABLE, is_our_fault=is_our_fault)


def _post_all(pushes: list[_EncryptedPush]) -> list[_Outcome]:
    """One after the other. Those that are left when the time is over are not sent."""
    deadline = time.monotonic() + LIMIT_SECONDS
    outcomes = []
    for push in pushes:
        left = deadline - time.monotonic()
        if left <= 0:
            break
        outcomes.append(_post(push, left))
    return outcomes


def _post(push: _EncryptedPush, seconds: float) -> _Outcome:
    browser = push.subscription
    try:
        connection = http_client.PinnedConnection(browser.endpoint, owner=browser.user_id, seconds=seconds)
        return _Outcome(browser, connection.post(push.body, push.headers))
    except http_client.Unreachable as failure:
        return _Outcome(browser, is_stall=failure.is_stall, is_our_fault=failure.is_our_fault)
    except http_client.NoAnswer as failure:
        return _Outcome(browser, was_sent=True, is_stall=failure.is_stall)
    except http_client.Refused:
        # The endpoint is not one that a browser would have.
        return _Outcome(browser, GONE[0])


def _record(outcome: _Outcome) -> None:
    if outcome.is_stall:
        record_stall(outcome.subscription, timezone.now())
    elif outcome.status in GONE:
        remove_subscription(outcome.subscription)
    elif outcome.status is not None:
        record_answer(outcome.subscription)


def payload(message: Message) -> dict[str, Any]:
    """The data that static/js/sw.js shows. In the active language."""
    return {
        "title": message.title,
        "body": message.body,
        "lang": get_language(),
        # By itself a browser writes a text that begins with a Latin name from left to right.
        "dir": "rtl" if get_language_bidi() else "ltr",
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

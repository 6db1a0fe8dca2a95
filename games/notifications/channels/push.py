"""Web push. The payload is encrypted for the browser; the push service can't read it."""

import json
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.templatetags.static import static
from django.utils.translation import gettext as _
from py_vapid import Vapid

from games.models import PushSubscription
from games.notifications import outbound
from games.notifications.message import Handover, Message, NeverAccepted, NotAccepted, Unclear
from games.notifications.push_keys import private_key

ACCEPTED = range(200, 300)
GONE = (404, 410)
UNREACHED, NO_ANSWER = 0, -1
# What nobody fetched within a day is old.
KEEP_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class _Parcel:
    subscription: PushSubscription
    body: bytes
    headers: dict[str, str]


def prepare(message: Message) -> Handover:
    """For every browser of the user. Nobody is connected to before it is their turn: a line does not wait."""
    parcels = []
    for subscription in PushSubscription.objects.filter(user=message.user):
        try:
            parcels.append(_pack(subscription, message))
        except ValueError:
            # Not a browser's keys.
            subscription.delete()
    return Handover(partial(_hand_over, parcels), cancel=lambda: None)


def _hand_over(parcels: list[_Parcel]) -> None:
    """Accepted when one browser's service has taken it: a device that is switched off needs no second try."""
    statuses = [_post(parcel) for parcel in parcels]
    if any(status in ACCEPTED for status in statuses):
        return
    if all(status in GONE for status in statuses):
        raise NeverAccepted(_("No browser takes push notifications any more."))
    if NO_ANSWER in statuses:
        raise Unclear(_("The push service did not answer within 5 seconds."))
    if max(statuses) == UNREACHED:
        raise NotAccepted(_("The push service can't be reached."))
    raise NotAccepted(_("The push service answered {status}.").format(status=max(statuses)))


def _post(parcel: _Parcel) -> int:
    """The status of the answer. One that hangs takes five seconds and keeps nobody else's from being sent."""
    try:
        status = outbound.Line(parcel.subscription.endpoint).post(parcel.body, parcel.headers)
    except outbound.Unreachable:
        return UNREACHED
    except outbound.NoAnswer:
        return NO_ANSWER
    except outbound.Refused:
        # Not an endpoint of a browser.
        status = GONE[0]
    if status in GONE:
        parcel.subscription.delete()
    return status


def payload(message: Message) -> dict[str, Any]:
    """What static/js/sw.js shows."""
    return {
        "title": message.title,
        "body": message.body,
        "path": message.path,
        "tag": message.tag,
        "waiting": message.waiting,
        "icon": static("img/icon-192.png"),
    }


def _pack(subscription: PushSubscription, message: Message) -> _Parcel:
    body = _encrypted(subscription, json.dumps(payload(message), ensure_ascii=False).encode())
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEEP_SECONDS),
        # The push service keeps only the newest of a topic for a browser that is away.
        "Topic": message.tag,
        **_signed(subscription.endpoint),
    }
    return _Parcel(subscription, body, headers)


def _encrypted(subscription: PushSubscription, content: bytes) -> bytes:
    # Imported here: it brings HTTP clients of its own, a third of a second for each process of the site.
    from pywebpush import WebPusher, WebPushException  # noqa: PLC0415

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    try:
        pusher = WebPusher({"endpoint": subscription.endpoint, "keys": keys})
        body: bytes = pusher.encode(content, "aes128gcm")["body"]
    except WebPushException as error:
        raise ValueError(subscription.endpoint) from error
    return body


def _signed(endpoint: str) -> dict[str, str]:
    parts = urlsplit(endpoint)
    claims = {"sub": settings.VAPID_CONTACT, "aud": f"{parts.scheme}://{parts.netloc}"}
    signed: dict[str, str] = Vapid.from_string(private_key()).sign(claims)
    return signed

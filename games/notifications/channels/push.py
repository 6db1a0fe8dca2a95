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

GONE = (404, 410)
# What nobody fetched within a day is old.
KEEP_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class _Parcel:
    subscription: PushSubscription
    line: outbound.Line
    body: bytes
    headers: dict[str, str]


def prepare(message: Message) -> Handover:
    """For every browser of the user; one that can't be reached does not keep the others waiting."""
    if not settings.VAPID_PRIVATE_KEY:
        raise NeverAccepted(_("This site has no key for push notifications."))
    parcels, failure = [], ""
    for subscription in PushSubscription.objects.filter(user=message.user):
        try:
            parcels.append(_pack(subscription, message))
        except (outbound.Refused, ValueError):
            # Not an endpoint of a browser, or not its keys.
            subscription.delete()
        except outbound.Unreachable as unreachable:
            failure = str(unreachable)
    if not parcels and failure:
        raise NotAccepted(_("The push service can't be reached."))
    if not parcels:
        raise NeverAccepted(_("No browser takes push notifications any more."))
    return Handover(partial(_hand_over, parcels), partial(_throw_away, parcels))


def _hand_over(parcels: list[_Parcel]) -> None:
    """Accepted when one browser's service has taken it: a device that is switched off needs no second try."""
    statuses = []
    for parcel in parcels:
        try:
            status = parcel.line.post(parcel.body, parcel.headers)
        except outbound.NoAnswer:
            status = 0
        if status in GONE:
            parcel.subscription.delete()
        statuses.append(status)
    if any(200 <= status < 300 for status in statuses):
        return
    if all(status in GONE for status in statuses):
        raise NeverAccepted(_("No browser takes push notifications any more."))
    if 0 in statuses:
        raise Unclear(_("The push service did not answer within 5 seconds."))
    raise NotAccepted(_("The push service answered {status}.").format(status=max(statuses)))


def _throw_away(parcels: list[_Parcel]) -> None:
    for parcel in parcels:
        parcel.line.close()


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
    return _Parcel(subscription, outbound.Line(subscription.endpoint), body, headers)


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
    signed: dict[str, str] = Vapid.from_string(settings.VAPID_PRIVATE_KEY).sign(claims)
    return signed

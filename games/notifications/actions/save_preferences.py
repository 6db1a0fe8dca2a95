"""Changes that users make to their notification settings and channels."""

import secrets
from base64 import urlsafe_b64decode
from binascii import Error as BadBase64
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.time_zones import zone_of
from games.notifications import http_client
from games.notifications.actions.record_channel_health import switch_on
from games.notifications.channel_choices import CONFIGURABLE_KINDS, set_choice
from games.notifications.hours import next_hour
from games.notifications.models import NotificationSettings, PushSubscription, Webhook
from games.notifications.models.notification import Channel
from games.notifications.queries import MAX_GUEST_SUBSCRIPTIONS, MAX_SUBSCRIPTIONS
from games.tables import errors
from novaluna_site.i18n import numeral
from novaluna_site.transactions import require_transaction

REMINDERS = (0, 3, 6, 12, 24, 48)
BUNDLES = (0, 15, 60, 240)
PUSH_CARD_HIDDEN_FOR = timedelta(days=30)

Choices = Mapping[str, Mapping[str, bool]]
"""For kinds and channels whether they are wanted: `{"your_turn": {"email": False}}`."""


def locked_settings(user: User) -> NotificationSettings:
    """The user's settings, locked until the caller's transaction ends. Creates them if there are none."""
    require_transaction()
    NotificationSettings.objects.get_or_create(user=user)
    return NotificationSettings.objects.select_for_update().get(user=user)


def save_settings(user: User, changes: Mapping[str, Any], choices: Choices) -> NotificationSettings:
    """`changes` are values of model fields that the caller has checked."""
    with transaction.atomic():
        settings = locked_settings(user)
        for name, value in changes.items():
            setattr(settings, name, value)
        for kind in CONFIGURABLE_KINDS:
            for channel, wanted in choices.get(kind, {}).items():
                set_choice(settings, kind, channel, wanted=wanted)
        settings.digest_due_at = None
        if settings.digest_hour is not None:
            settings.digest_due_at = next_hour(settings.digest_hour, zone_of(user.time_zone), timezone.now())
        settings.save()
    return settings


def set_kinds_wanted(user: User, channel: str, kinds: tuple[str, ...], *, wanted: bool) -> None:
    """Switch the kinds on or off for one channel, as links in mails do."""
    with transaction.atomic():
        settings = locked_settings(user)
        for kind in kinds:
            if kind in CONFIGURABLE_KINDS:
                set_choice(settings, kind, channel, wanted=wanted)
        settings.save(update_fields=["choices"])


def renew_feeds(user: User) -> None:
    """Replace the secret URLs of the feeds. The old ones stop working."""
    with transaction.atomic():
        settings = locked_settings(user)
        settings.feed_token = secrets.token_urlsafe()
        settings.save(update_fields=["feed_token"])


def hide_push_card(user: User) -> None:
    """The user chose "Not now" on the card that offers push notifications."""
    with transaction.atomic():
        settings = locked_settings(user)
        settings.push_card_hidden_until = timezone.now() + PUSH_CARD_HIDDEN_FOR
        settings.save(update_fields=["push_card_hidden_until"])


def save_webhook(user: User, url: str, format_: str) -> Webhook | None:
    """An empty URL removes the webhook. Raises Refused for an invalid one, and Forbidden for guests."""
    if not url:
        Webhook.objects.filter(user=user).delete()
        return None
    if user.is_guest:
        raise errors.Forbidden(_("Guests can’t have a webhook. Sign up to get one."))
    try:
        http_client.check_url(url)
    except http_client.Refused as refusal:
        raise errors.Refused(str(refusal), field="url") from refusal
    changes = {"url": url, "format": format_}
    hook, _created = Webhook.objects.update_or_create(user=user, defaults=changes)
    switch_on(user.pk, Channel.WEBHOOK)
    return hook


def subscribe(user: User, *, endpoint: str, p256dh: str, auth: str, browser: str) -> PushSubscription:
    """Store a browser's push subscription. It belongs to the user who subscribed last. Raises Refused.

    A member's oldest browser makes room for a new one. A guest with too many is refused: Forbidden.
    """
    try:
        http_client.check_url(endpoint)
    except http_client.Refused as refusal:
        raise errors.Refused(str(refusal), field="endpoint") from refusal
    if not _is_public_key(p256dh) or len(_decoded(auth)) != 16:
        raise errors.Refused(_("These aren’t the keys of a browser."), field="keys")
    with transaction.atomic():
        if user.is_guest:
            _refuse_if_full(user, endpoint)
        subscription, _created = PushSubscription.objects.update_or_create(
            endpoint=endpoint,
            defaults={"user": user, "p256dh": p256dh, "auth": auth, "browser": browser[:60]},
        )
        kept = PushSubscription.objects.filter(user=user).order_by("-pk").values("pk")[:MAX_SUBSCRIPTIONS]
        PushSubscription.objects.filter(user=user).exclude(
            pk__in=list(kept.values_list("pk", flat=True))
        ).delete()
        switch_on(user.pk, Channel.PUSH)
    return subscription


def _refuse_if_full(guest: User, endpoint: str) -> None:
    # Locked, so that parallel requests cannot pass the limit together.
    require_transaction()
    User.objects.select_for_update(no_key=True).get(pk=guest.pk)
    others = PushSubscription.objects.filter(user=guest).exclude(endpoint=endpoint)
    if others.count() >= MAX_GUEST_SUBSCRIPTIONS:
        text = ngettext(
            "Guests can get pushes in %(count)s browser. Remove one, or sign up to use more.",
            "Guests can get pushes in %(count)s browsers. Remove one, or sign up to use more.",
            MAX_GUEST_SUBSCRIPTIONS,
        )
        raise errors.Forbidden(text % {"count": numeral(MAX_GUEST_SUBSCRIPTIONS)}, field="endpoint")


def unsubscribe(user: User, endpoint: str) -> bool:
    return bool(PushSubscription.objects.filter(user=user, endpoint=endpoint).delete()[0])


def remove_subscription(subscription: PushSubscription) -> None:
    """The browser no longer accepts messages."""
    subscription.delete()


def _decoded(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (BadBase64, ValueError):
        return b""


def _is_public_key(text: str) -> bool:
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(text))
    except (ValueError, UnsupportedAlgorithm):
        return False
    return True

"""Bounced mails. The return address of each mail contains a signed user id, which identifies the bounce."""

import re
from email.message import EmailMessage

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.models import User
from games.notifications.actions.record_channel_health import switch_off
from games.notifications.models.notification import Channel
from games.notifications.reasons import Reason
from novaluna_site.encryption import secret_keys

SALT = "games.notifications.actions.record_bounce"
PERMANENT = re.compile(r"\s*failed\b", re.IGNORECASE)
RECIPIENT_HEADERS = ("To", "Delivered-To", "X-Original-To", "Envelope-To")


def return_address(user: User) -> str:
    """The envelope sender of mails to this user; without BOUNCE_ADDRESS, the site's usual sender."""
    if not settings.BOUNCE_ADDRESS:
        return settings.DEFAULT_FROM_EMAIL
    name, _at, host = settings.BOUNCE_ADDRESS.partition("@")
    return f"{name}+{user.pk}={_signature(user, settings.SECRET_KEY)}@{host}"


def record_bounce(report: EmailMessage) -> User | None:
    """Switch mail off for the user whose mail failed. None if the report is about another site's mail."""
    user = _user_of(report)
    if user is None or not _has_failed(report):
        return None
    switch_off(user.pk, Channel.EMAIL, Reason.BOUNCED, timezone.now())
    return user


def _user_of(report: EmailMessage) -> User | None:
    name, _at, host = settings.BOUNCE_ADDRESS.partition("@")
    signed = re.compile(rf"{re.escape(name)}\+([0-9]{{1,18}})=([0-9a-f]+)@{re.escape(host)}")
    for header in RECIPIENT_HEADERS:
        for user_id, signature in signed.findall(str(report.get(header, ""))):
            user = User.objects.filter(pk=int(user_id)).first()
            if user is not None and _is_signed(user, signature):
                return user
    return None


def _has_failed(report: EmailMessage) -> bool:
    """RFC 3464: a `message/delivery-status` part has an action for each recipient. Delays don't count."""
    statuses = [part for part in report.walk() if part.get_content_type() == "message/delivery-status"]
    fields = [field for part in statuses for field in part.walk()]
    return any(PERMANENT.match(str(field.get("Action", ""))) for field in fields)


def _is_signed(user: User, signature: str) -> bool:
    """With the current or a previous key."""
    return any(constant_time_compare(signature, _signature(user, key)) for key in secret_keys())


def _signature(user: User, key: str) -> str:
    """Includes the mail address: a bounce from a user's old address must not switch the new one off.

    Shortened, because the part before the @ may have at most 64 characters.
    """
    return salted_hmac(SALT, f"{user.pk} {user.email}", key, algorithm="sha256").hexdigest()[:32]

"""Mails that come back: each of ours leaves with a return address that says, signed, whose mail it was."""

import re
from email.message import EmailMessage

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from accounts.models import User
from games.models.notification import Channel
from games.notifications.health import switch_off

SALT = "games.notifications.bounces"
PERMANENT = re.compile(r"\s*failed\b", re.IGNORECASE)
PLACES = ("To", "Delivered-To", "X-Original-To", "Envelope-To")


def return_address(user: User) -> str:
    """Where a mail to this user comes back to; without such an address on our side, the sender's."""
    if not settings.BOUNCE_ADDRESS:
        return settings.DEFAULT_FROM_EMAIL
    name, _at, host = settings.BOUNCE_ADDRESS.partition("@")
    return f"{name}+{user.pk}={_signature(user)}@{host}"


def record_bounce(report: EmailMessage) -> User | None:
    """Switch mail off for whom the report of a mail server is about; None if it is no such report."""
    user = _user_of(report)
    if user is None or not _has_failed(report):
        return None
    switch_off(user.pk, Channel.EMAIL, _("Mails to your address come back."), timezone.now())
    return user


def _user_of(report: EmailMessage) -> User | None:
    name, _at, host = settings.BOUNCE_ADDRESS.partition("@")
    ours = re.compile(rf"{re.escape(name)}\+([0-9]{{1,18}})=([0-9a-f]+)@{re.escape(host)}")
    for place in PLACES:
        for user_id, signature in ours.findall(str(report.get(place, ""))):
            user = User.objects.filter(pk=int(user_id)).first()
            if user is not None and constant_time_compare(signature, _signature(user)):
                return user
    return None


def _has_failed(report: EmailMessage) -> bool:
    """RFC 3464: a part says for each recipient what became of the mail. A delay is no failure."""
    statuses = [part for part in report.walk() if part.get_content_type() == "message/delivery-status"]
    fields = [field for part in statuses for field in part.walk()]
    return any(PERMANENT.match(str(field.get("Action", ""))) for field in fields)


def _signature(user: User) -> str:
    """Of this user at this address: what comes back from an old one says nothing about the new one.

    Short, because a name before the @ has 64 characters at most.
    """
    return salted_hmac(SALT, f"{user.pk} {user.email}", algorithm="sha256").hexdigest()[:32]

"""Mails about accounts: codes to sign up or to reset a password, and notices of changes.

A request only stores the mail, encrypted; a worker sends it. Losing such a mail would be worse than sending
it twice, so it is deleted only after the mail server has accepted it. A repeated mail has the same Message-ID
and the same code.
"""

import json
import uuid
from collections.abc import Set
from contextlib import suppress
from datetime import timedelta
from urllib.parse import urlsplit

import structlog
from cryptography.fernet import InvalidToken
from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.utils import timezone

from games.notifications.channels import email
from games.notifications.message import DeliveryFailure, NeverAccepted
from games.notifications.models import AccountMail
from novaluna_site.due_work import DueWork, held, put_off
from novaluna_site.encryption import cipher
from novaluna_site.messaging.failures import count_failure

log = structlog.get_logger(__name__)

PURPOSE = "notifications.account-mail"
CODE_LASTS = timedelta(minutes=15)
"""allauth's codes are valid for at most this long."""
NOTICE_LASTS = timedelta(days=1)

ACCOUNT_MAILS = DueWork(
    rows=AccountMail.objects.all,
    task="notifications.send_account_mail",
    sweep_task="notifications.sweep_account_mails",
    queue="mail",
    # Longer than connecting to a mail server and sending a mail may take.
    lease=timedelta(minutes=1),
    wake_up_expires=timedelta(seconds=10),
    back_off=(timedelta(seconds=5), timedelta(seconds=20), timedelta(minutes=1), timedelta(minutes=5)),
)


def store_account_mail(mail: EmailMessage, has_code: bool) -> None:
    """Store the mail for the worker, in the caller's transaction."""
    now = timezone.now()
    row = AccountMail.objects.create(
        content=_encrypted(mail), due_at=now, expires_at=now + (CODE_LASTS if has_code else NOTICE_LASTS)
    )
    ACCOUNT_MAILS.wake_after_commit(row.pk)


def send_account_mail(mail_id: int) -> bool:
    return ACCOUNT_MAILS.run(mail_id, _send)


def _send(row: AccountMail) -> bool:
    if row.expires_at <= timezone.now():
        log.error("account_mail_expired", row=row.pk, attempts=row.attempts)
        count_failure(ACCOUNT_MAILS.name)
        held(row).delete()
        return False
    if email.outage.lasts:
        put_off(row, ACCOUNT_MAILS.back_off)
        return False
    mail = _decrypted(row.content)
    try:
        email.connect(mail)
        email.send(mail)
    except NeverAccepted:
        log.warning("account_mail_refused", row=row.pk)
        held(row).delete()
        return False
    except DeliveryFailure as failure:
        log.warning("account_mail_put_off", row=row.pk, attempts=row.attempts, reason=str(failure))
        put_off(row, ACCOUNT_MAILS.back_off)
        return False
    held(row).delete()
    return True


def forget_account_mails(addresses: Set[str]) -> None:
    """Delete the mails that wait to be sent to one of these addresses. Only few wait at any time."""
    for row in AccountMail.objects.all():
        with suppress(InvalidToken):
            if not addresses.isdisjoint(_decrypted(row.content).to):
                row.delete()


def _encrypted(mail: EmailMessage) -> str:
    host = urlsplit(settings.SITE_URL).hostname
    fields = {
        "subject": mail.subject,
        "body": mail.body,
        "from_email": mail.from_email,
        "to": mail.to,
        "headers": {"Message-ID": f"<account-{uuid.uuid4()}@{host}>", **mail.extra_headers},
        "alternatives": [list(part) for part in getattr(mail, "alternatives", [])],
    }
    return cipher(PURPOSE).encrypt(json.dumps(fields).encode()).decode()


def _decrypted(content: str) -> EmailMessage:
    return EmailMultiAlternatives(**json.loads(cipher(PURPOSE).decrypt(content.encode())))

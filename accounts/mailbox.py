"""Reads the mails that Django writes to files on a site without a mail server."""

import email.policy
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes
from pathlib import Path

from django.conf import settings
from django.core.mail.backends.filebased import EmailBackend
from django.http import HttpRequest

from novaluna_site.web.local_visitor import is_local_visitor

FILE_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
SEPARATOR = b"\n" + b"-" * 79 + b"\n"


@dataclass(frozen=True, slots=True)
class Mail:
    subject: str
    recipient: str
    sent_at: datetime
    text: str


def is_mailbox_open(request: HttpRequest) -> bool:
    """Only without a mail server, and only for visitors on this machine: it shows everybody's mail."""
    if settings.PRODUCTION or settings.EMAIL_BACKEND != FILE_BACKEND:
        return False
    return is_local_visitor(request)


def latest_mails(limit: int = 50) -> list[Mail]:
    folder = Path(EmailBackend().file_path)
    files = sorted(folder.glob("*.log"), key=lambda file: file.stat().st_mtime)
    # The newest first, because the dates of mails have no fractions of seconds.
    mails = [mail for file in reversed(files[-limit:]) for mail in reversed(_read(file))]
    return sorted(mails, key=lambda mail: mail.sent_at, reverse=True)[:limit]


def _read(file: Path) -> list[Mail]:
    return [_parse(content) for content in file.read_bytes().split(SEPARATOR) if content.strip()]


def _parse(content: bytes) -> Mail:
    message = message_from_bytes(content, policy=email.policy.default)
    # The parser takes "-0000", which Django writes, for a time without a zone. It is UTC.
    sent_at = message["Date"].datetime
    body = message.get_body(preferencelist=("plain",))
    return Mail(
        subject=message["Subject"],
        recipient=message["To"],
        sent_at=sent_at if sent_at.tzinfo else sent_at.replace(tzinfo=UTC),
        text=body.get_content() if body else "",
    )

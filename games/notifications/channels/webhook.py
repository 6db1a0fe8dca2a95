"""Signed webhooks for Discord, Slack, Matrix (in the format of hookshot) and plain JSON."""

import hashlib
import hmac
import json
import time
from functools import partial
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.html import escape

from games.notifications import http_client
from games.notifications.actions.record_endpoint_health import record_answer, record_stall
from games.notifications.message import Message, NeverAccepted, NotAccepted, PreparedMessage, Unclear
from games.notifications.models import Webhook
from games.notifications.queries import webhook_of
from games.notifications.reasons import Reason
from novaluna_site.database import connection_released

ACCEPTED = range(200, 300)
SIGNATURE = "X-Moonrise-Signature"


def prepare(message: Message) -> PreparedMessage:
    hook = webhook_of(message.user)
    if hook is None:
        raise NeverAccepted(Reason.NO_WEBHOOK)
    body = json.dumps(payload(hook.format, message), ensure_ascii=False).encode()
    try:
        with connection_released():
            connection = http_client.PinnedConnection(hook.url, owner=hook.user_id)
    except http_client.Refused as refusal:
        raise NeverAccepted(Reason.BAD_ADDRESS) from refusal
    except http_client.Unreachable as failure:
        if failure.is_stall:
            record_stall(hook, timezone.now())
        raise NotAccepted(Reason.UNREACHABLE, is_our_fault=failure.is_our_fault) from failure
    return PreparedMessage(
        partial(_post, hook, connection, body, _headers(hook, message, body)), cancel=connection.close
    )


def _post(
    hook: Webhook, connection: http_client.PinnedConnection, body: bytes, headers: dict[str, str]
) -> None:
    try:
        with connection_released():
            status = connection.post(body, headers)
    except http_client.NoAnswer as failure:
        if failure.is_stall:
            record_stall(hook, timezone.now())
        raise Unclear(Reason.NO_ANSWER) from failure
    record_answer(hook)
    if status not in ACCEPTED:
        raise NotAccepted(Reason.ANSWERED, status)


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """HMAC-SHA256 of time and body: the receiver can detect changed and replayed requests."""
    signed = str(timestamp).encode() + b"." + body
    return f"t={timestamp},v1={hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()}"


def _headers(hook: Webhook, message: Message, body: bytes) -> dict[str, str]:
    return {
        "Content-Type": "application/json",
        "User-Agent": "moonrise-table",
        "Idempotency-Key": message.key,
        SIGNATURE: signature(hook.secret, int(time.time()), body),
    }


def payload(format_: str, message: Message) -> dict[str, Any]:
    """The JSON body in each service's format. User names in it must not trigger mentions (`@everyone`)."""
    lines = [(item.sentence, settings.SITE_URL + item.path) for item in message.items]
    match format_:
        case Webhook.Format.DISCORD:
            text = "\n".join(f"{_discord(sentence)}\n<{url}>" for sentence, url in lines)
            return {"content": text[:2000], "allowed_mentions": {"parse": []}}
        case Webhook.Format.SLACK:
            return {"text": "\n".join(f"{_slack(sentence)}\n<{url}>" for sentence, url in lines)}
        case Webhook.Format.MATRIX:
            return {
                "text": "\n".join(f"{sentence} {url}" for sentence, url in lines),
                "html": "<br>".join(
                    f'<a href="{escape(url)}">{escape(sentence)}</a>' for sentence, url in lines
                ),
            }
        case _:
            return {
                "user": message.user.username,
                "waiting": message.waiting,
                "notifications": [
                    {
                        "kind": item.row.kind,
                        "game": item.row.game_id,
                        "title": item.title,
                        "detail": item.detail,
                        "url": settings.SITE_URL + item.path,
                        "tables": [
                            {
                                "title": table.title,
                                "detail": table.detail,
                                "url": settings.SITE_URL + table.path,
                            }
                            for table in item.tables
                        ],
                    }
                    for item in message.items
                ],
            }


def _discord(text: str) -> str:
    """Escape Discord's markup, which a table's name could contain."""
    return "".join(f"\\{character}" if character in "\\*_~`|>[]<" else character for character in text)


def _slack(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

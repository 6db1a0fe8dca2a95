"""Delivery channels. Each module's `prepare` does everything that can be done before anything is sent."""

from collections.abc import Callable, Mapping

from games.notifications.channels import email, push, webhook
from games.notifications.message import Message, PreparedMessage
from games.notifications.models.notification import Channel

PREPARE: Mapping[str, Callable[[Message], PreparedMessage]] = {
    Channel.EMAIL: email.prepare,
    Channel.PUSH: push.prepare,
    Channel.WEBHOOK: webhook.prepare,
}


def channels_down() -> list[Channel]:
    """Channels on which nothing can be sent for now, because the site's own server does not respond."""
    return [Channel.EMAIL] if email.outage.lasts else []

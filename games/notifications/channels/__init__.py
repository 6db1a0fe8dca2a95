"""The ways out of the house. Each module's `prepare` does everything that may fail without harm."""

from collections.abc import Callable, Mapping

from games.models.notification import Channel
from games.notifications.channels import email, push, webhook
from games.notifications.message import Handover, Message

PREPARE: Mapping[str, Callable[[Message], Handover]] = {
    Channel.EMAIL: email.prepare,
    Channel.PUSH: push.prepare,
    Channel.WEBHOOK: webhook.prepare,
}


def channels_down() -> list[Channel]:
    """Those on which nobody can be told anything for a while, because a server of ours is away."""
    return [Channel.EMAIL] if email.outage.lasts else []

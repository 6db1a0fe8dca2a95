"""Publishes events to open pages through Redis.

Events may be lost: pages ask for the current state at their next heartbeat or reload. So a failure of Redis
neither refuses nor delays anything.
"""

import asyncio
from functools import partial
from typing import Any

import structlog
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from novaluna_site.messaging import background

log = structlog.get_logger(__name__)

# Limits how long a Redis that hangs delays later events. One that is down fails at once.
SEND_SECONDS = 2.0


def user_group(user_id: int) -> str:
    """The group of all sockets of one user."""
    return f"user.{user_id}"


def publish(group: str, kind: str, **data: Any) -> None:
    """Send `{"type": kind, ...data}` to all sockets in `group`, in the background."""
    publish_all([(group, {"type": kind, **data})])


def publish_all(messages: list[tuple[str, dict[str, Any]]]) -> None:
    """Send each message to all sockets in its group: one job for all, which is cheaper than one for each."""
    background.post(partial(_send_all, messages))


async def _send_all(messages: list[tuple[str, dict[str, Any]]]) -> None:
    layer = get_channel_layer()
    for group, message in messages:
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await layer.group_send(group, message)
        except (RedisError, OSError) as error:
            log.warning("publish_failed", group=group, kind=message["type"], error=str(error))

"""Sends news to the open pages through Redis, which is only a messenger.

When it is away the news waits for the next heartbeat or reload, and nothing is refused or delayed for it.
"""

import asyncio
from functools import partial
from typing import Any

import structlog
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from novaluna_site import messenger

log = structlog.get_logger(__name__)

# A Redis that hangs would hold up the news behind; one that is away says so at once.
SEND_SECONDS = 2.0


def user_group(user_id: int) -> str:
    """All sockets of one user."""
    return f"user.{user_id}"


def publish(group: str, kind: str, **data: Any) -> None:
    """Send `{"type": kind, ...data}` to everybody in `group` soon."""
    messenger.post(partial(_send, group, {"type": kind, **data}))


async def _send(group: str, message: dict[str, Any]) -> None:
    try:
        async with asyncio.timeout(SEND_SECONDS):
            await get_channel_layer().group_send(group, message)
    except (RedisError, OSError) as error:
        log.warning("publish_failed", group=group, kind=message["type"], error=str(error))

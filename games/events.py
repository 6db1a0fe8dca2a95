"""The one publisher: tells open pages what happened, after it is committed.

Redis is only the messenger. When it is away the news waits for the next heartbeat or reload, and nothing is
refused for it.
"""

from functools import partial
from typing import Any

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)


def game_group(game_id: int) -> str:
    return f"game.{game_id}"


def user_group(user_id: int) -> str:
    return f"user.{user_id}"


def publish_after_commit(group: str, kind: str, **data: Any) -> None:
    """Send `{"type": kind, ...data}` to everybody in `group` once the running transaction is committed."""
    transaction.on_commit(partial(_publish, group, {"type": kind, **data}), robust=True)


def _publish(group: str, message: dict[str, Any]) -> None:
    try:
        async_to_sync(get_channel_layer().group_send)(group, message)
    except (RedisError, OSError) as error:
        log.warning("publish_failed", group=group, kind=message["type"], error=str(error))

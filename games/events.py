"""The one publisher of games: tells open pages what happened, after it is committed."""

from functools import partial
from typing import Any

from django.db import transaction

from novaluna_site.news import publish, user_group

__all__ = ["LOBBY_GROUP", "STANDING_GROUP", "game_group", "publish", "publish_after_commit", "user_group"]

LOBBY_GROUP = "lobby"
STANDING_GROUP = "standing"


def game_group(game_id: int) -> str:
    return f"game.{game_id}"


def publish_after_commit(group: str, kind: str, **data: Any) -> None:
    """Send `{"type": kind, ...data}` to everybody in `group` once the running transaction is committed."""
    transaction.on_commit(partial(publish, group, kind, **data), robust=True)

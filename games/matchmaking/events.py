"""Events about searches, published to open pages after the commit."""

from collections.abc import Iterable

from games.tables.events import LOBBY_GROUP, publish_after_commit
from novaluna_site.messaging.publish import user_group


def announce_wishes(user_ids: Iterable[int]) -> None:
    """Publish that searches of these users changed: to their own pages, and to the list of open games."""
    for user_id in set(user_ids):
        publish_after_commit(user_group(user_id), "user.changed", what="wishes_changed")
    publish_after_commit(LOBBY_GROUP, "lobby.changed", game=None)


def announce_match(user_ids: Iterable[int], game_id: int) -> None:
    """Publish to the players that their game has begun, so that their search pages lead there."""
    for user_id in user_ids:
        publish_after_commit(user_group(user_id), "user.changed", what="matched", game=game_id)

"""Events about tables, published to open pages after the commit."""

from functools import partial
from typing import Any

from django.db import transaction

from games.tables.models import Game, Seat
from games.tables.snapshots import clock
from novaluna_site.messaging.publish import publish_all, user_group

LOBBY_GROUP = "lobby"


def game_group(game_id: int) -> str:
    return f"game.{game_id}"


def publish_after_commit(group: str, kind: str, **data: Any) -> None:
    """Send `{"type": kind, ...data}` to all sockets in `group` once the running transaction is committed."""
    _publish_all_after_commit([(group, {"type": kind, **data})])


def announce_notice(game_id: int, what: str) -> None:
    """Publish something about a game to its pages. `what` is the type of the socket's message."""
    publish_after_commit(game_group(game_id), "game.notice", what=what, game=game_id)


def announce_table(game: Game) -> None:
    """Publish that seats or status changed: to the lobby, the table's page, its players and invited users."""
    publish_after_commit(game_group(game.pk), "game.table_changed", game=game.pk, version=game.version)
    if game.rematch_of_id:
        # The players may still look at the result of the game before.
        announce_notice(game.rematch_of_id, "rematch")
    if game.access == Game.Access.OPEN:
        publish_after_commit(LOBBY_GROUP, "lobby.changed", game=game.pk)
    concerned = set(game.seats.filter(is_bot=False).values_list("user_id", flat=True))
    concerned.update(game.invitations.values_list("user_id", flat=True))
    for user_id in concerned:
        publish_after_commit(user_group(user_id), "user.changed", what="games_changed", game=game.pk)


def announce_position(game: Game, seats: list[Seat], kind: str, **data: Any) -> None:
    """Publish to the table's page and its players that the position changed."""
    position = {"version": game.version, "taken_back": game.taken_back, "clock": clock(game)}
    messages = [(game_group(game.pk), {"type": kind, "game": game.pk, **position, **data})]
    messages += [
        (user_group(seat.user_id), {"type": "user.changed", "what": "games_changed", "game": game.pk})
        for seat in seats
        if not seat.is_bot
    ]
    _publish_all_after_commit(messages)


def _publish_all_after_commit(messages: list[tuple[str, dict[str, Any]]]) -> None:
    transaction.on_commit(partial(publish_all, messages), robust=True)

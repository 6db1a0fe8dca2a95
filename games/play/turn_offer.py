"""The offer to tell a guest when it is their turn, after their first move in a game with other people."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.notifications.push_keys import public_key
from games.notifications.queries import is_push_open
from games.play.table_page import TablePage


@dataclass(frozen=True, slots=True)
class TurnOffer:
    push_key: str
    has_moved: bool
    """Whether the guest has moved in this game. Otherwise a script shows the offer after the first move."""


def turn_offer(user: User | AnonymousUser, page: TablePage) -> TurnOffer | None:
    """None for members, who have the card on their list of games, and where all others are bots."""
    if not (isinstance(user, User) and user.is_guest) or page.viewer is None or page.game.is_over:
        return None
    if all(player.is_viewer or player.seat.is_bot for player in page.players) or not is_push_open(user):
        return None
    return TurnOffer(public_key(), any(move.seat == page.viewer for move in page.game.log))

"""The offer to tell a guest when it is their turn, after their first move in a game with other people."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.http import urlencode

from accounts.models import User
from games.notifications.push_keys import public_key
from games.notifications.queries import is_push_open
from games.play.table_page import TablePage


@dataclass(frozen=True, slots=True)
class TurnOffer:
    push_key: str
    has_moved: bool
    """Whether the guest has moved in this game. Otherwise a script shows the offer after the first move."""
    sign_up: str
    """Leads back to the table, by way of the code that confirms the address: only then are mails sent."""


def turn_offer(user: User | AnonymousUser, page: TablePage) -> TurnOffer | None:
    """None for members, for guests who play only against bots, and for guests who have left the game.

    Members have a card with the same offer on the home page.
    """
    if not (isinstance(user, User) and user.is_guest) or page.viewer is None or page.game.is_over:
        return None
    if page.players[page.viewer].seat.left:
        return None
    if all(player.is_viewer or player.seat.is_bot for player in page.players) or not is_push_open(user):
        return None
    table = reverse("table", args=[page.game.pk])
    return TurnOffer(
        push_key=public_key(),
        has_moved=any(move.seat == page.viewer for move in page.game.log),
        sign_up=_with_next("account_signup", _with_next("account_email_verification_sent", table)),
    )


def _with_next(name: str, path: str) -> str:
    return f"{reverse(name)}?{urlencode({'next': path})}"

"""One message about one or more notifications of a user, and the possible outcomes of sending it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import ngettext

from accounts.models import User
from games.notifications.models.notification import TURN_KINDS
from games.notifications.reasons import Reason
from games.notifications.texts import Item, waiting_title
from games.tables.queries import turns_waiting_for
from novaluna_site.i18n import numeral


@dataclass(frozen=True, slots=True)
class PreparedMessage:
    """A message that is ready to be sent. Call `send` or `cancel`, once.

    If `send` is interrupted, the message may or may not have arrived. Until then nothing has been sent.
    """

    send: Callable[[], None]
    cancel: Callable[[], None]


class DeliveryFailure(Exception):
    """Its text is what rows store: the reason, and the number that the server answered if there is one.

    `is_our_fault`: the site's own server failed, not the user's channel.
    """

    def __init__(self, reason: Reason, number: int | None = None, *, is_our_fault: bool = False) -> None:
        super().__init__(reason.value if number is None else f"{reason}:{number}")
        self.is_our_fault = is_our_fault


class NotAccepted(DeliveryFailure):
    """The receiving server did not accept the message. It may be sent again later."""


class NeverAccepted(DeliveryFailure):
    """The receiving server will never accept a message: the channel is unusable."""


class Unclear(DeliveryFailure):
    """The message was sent and not answered: it may have arrived."""


@dataclass(frozen=True, slots=True)
class Message:
    """`key` is the same for each attempt to send it. A push replaces an earlier one with the same `tag`."""

    user: User
    items: tuple[Item, ...]
    title: str
    body: str
    path: str
    tag: str
    waiting: int
    """The number of games in which it is the user's turn."""
    key: str

    @property
    def kinds(self) -> list[str]:
        return list(dict.fromkeys(item.row.kind for item in self.items))


def compose(user: User, items: Sequence[Item]) -> Message:
    """Uses the active language."""
    first = items[0]
    if len(items) == 1:
        title, body, path, tag = first.title, first.detail, first.path, f"game-{first.row.game_id or 0}"
    else:
        title, path, tag = _title(items), reverse("games"), "games"
        body = "\n".join(item.title for item in items)
    return Message(
        user=user,
        items=tuple(items),
        title=title,
        body=body,
        path=path,
        tag=tag,
        waiting=turns_waiting_for(user),
        # A test message is not saved; its `turn` is a timestamp.
        key=f"{first.row.pk or first.row.turn}-{len(items)}",
    )


def _title(items: Sequence[Item]) -> str:
    if all(item.row.kind in TURN_KINDS for item in items):
        return waiting_title(len({item.row.game_id for item in items}))
    alerts = ngettext("%(count)s alert", "%(count)s alerts", len(items))
    return alerts % {"count": numeral(len(items))}

"""Several notifications of one user as one message, and what can become of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import ngettext

from accounts.models import User
from games.models.notification import TURN_KINDS
from games.notifications.items import Item
from games.selectors.games import turns_waiting_for


@dataclass(frozen=True, slots=True)
class Handover:
    """`send` is the one step after which nobody can tell whether the message arrived; or else `cancel`."""

    send: Callable[[], None]
    cancel: Callable[[], None]


class DeliveryFailure(Exception):
    """The message is safe to show. `is_ours`: a server of ours failed, which is held against no user."""

    def __init__(self, words: str, *, is_ours: bool = False) -> None:
        super().__init__(words)
        self.is_ours = is_ours


class NotAccepted(DeliveryFailure):
    """The far side did not take it, so it may be tried again."""


class NeverAccepted(DeliveryFailure):
    """It never will be: the channel is of no use any more."""


class Unclear(DeliveryFailure):
    """The message left and no answer came: it may have arrived."""


@dataclass(frozen=True, slots=True)
class Message:
    """`key` is the same however often it is tried; a newer one with the same `tag` replaces an older one."""

    user: User
    items: tuple[Item, ...]
    title: str
    body: str
    path: str
    tag: str
    waiting: int
    """How many games wait for the user."""
    key: str

    @property
    def kinds(self) -> list[str]:
        return list(dict.fromkeys(item.row.kind for item in self.items))


def compose(user: User, items: Sequence[Item]) -> Message:
    """Speaks the active language."""
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
        # A test has no row, but a moment.
        key=f"{first.row.pk or first.row.turn}-{len(items)}",
    )


def _title(items: Sequence[Item]) -> str:
    if all(item.row.kind in TURN_KINDS for item in items):
        count = len({item.row.game_id for item in items})
        return ngettext("{count} game waits for you", "{count} games wait for you", count).format(count=count)
    return ngettext("{count} piece of news", "{count} pieces of news", len(items)).format(count=len(items))

"""The content of the chat and notes panel on the table page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import QueryDict
from django.utils import timezone

from accounts.models import User
from accounts.queries import user_named
from games.chat import hooks
from games.chat.actions.change_line import EDITABLE_FOR
from games.chat.actions.say import room_of
from games.chat.models import MAX_LINE, MAX_NOTE, ChatLine
from games.chat.queries import newest_lines, note_of
from games.tables.models import Game, Seat
from games.tables.queries import viewer_of
from novaluna_site.web.query import row_id

SHOWN_LINES = 60


@dataclass(frozen=True, slots=True)
class ShownLine:
    """`seat`: the author's seat, None for a spectator. `editable`: the viewer may change it."""

    line: ChatLine
    seat: int | None
    is_own: bool
    editable: bool


@dataclass(frozen=True, slots=True)
class Talk:
    """`older`: the id of the first line shown, if there are older ones.

    `editing`: the viewer's line that is being edited. `note`: the viewer's private note, None for spectators.
    `person`: what the viewer is told about the player whose name they pressed.
    """

    lines: list[ShownLine]
    older: int | None
    editing: ChatLine | None
    room: ChatLine.Room | None
    can_talk: bool
    note: str | None
    person: Any = None
    max_line: int = MAX_LINE
    max_note: int = MAX_NOTE


def read_talk(game: Game, user: User | AnonymousUser, query: QueryDict) -> Talk:
    seats = list(game.seats.all())
    lines, older = _lines(game, user, seats, row_id(query, "before"))
    is_player = viewer_of(user, seats).seat is not None
    return Talk(
        lines=lines,
        older=older,
        editing=next((shown.line for shown in lines if shown.editable and _is_edited(shown, query)), None),
        room=room_of(user, game) if isinstance(user, User) else None,
        can_talk=isinstance(user, User) and user.can_chat,
        note=note_of(user, game) if is_player and isinstance(user, User) else None,
        person=_person(user, query.get("person", "")) if isinstance(user, User) else None,
    )


def _person(user: User, username: str) -> Any:
    """Nothing is read unless the user asks for it."""
    person = user_named(username) if username else None
    if person is None or person == user or not person.can_be_followed:
        return None
    return hooks.person_facts.first(user, person)


def _is_edited(shown: ShownLine, query: QueryDict) -> bool:
    return str(shown.line.pk) == query.get("edit")


def _lines(
    game: Game, user: User | AnonymousUser, seats: Sequence[Seat], before: int | None
) -> tuple[list[ShownLine], int | None]:
    """The newest lines, or the newest before line `before`; in both cases the oldest first."""
    newest = newest_lines(user, game, before, SHOWN_LINES + 1)
    older = newest[SHOWN_LINES - 1].pk if len(newest) > SHOWN_LINES else None
    by_user = {seat.user_id: seat.index for seat in seats}
    now = timezone.now()
    return [_shown(line, user, by_user, now) for line in reversed(newest[:SHOWN_LINES])], older


def _shown(line: ChatLine, user: User | AnonymousUser, by_user: dict[int, int], now: datetime) -> ShownLine:
    is_own = line.author_id == user.pk
    editable = is_own and line.deleted_at is None and now - line.created_at < EDITABLE_FOR
    return ShownLine(line, by_user.get(line.author_id), is_own, editable)

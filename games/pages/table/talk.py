"""Chat and notes beside the board."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.http import QueryDict
from django.utils import timezone

from accounts.models import User
from games.models import ChatLine, Game, Seat
from games.models.talk import MAX_LINE, MAX_NOTE
from games.selectors.games import viewer_of
from games.selectors.talk import chat_lines_visible_to, note_of
from games.services.talk import EDITABLE_FOR, room_of

SHOWN_LINES = 60


@dataclass(frozen=True, slots=True)
class SaidLine:
    """`seat`: the author's seat, None for a spectator. `editable`: the viewer may change it."""

    line: ChatLine
    seat: int | None
    is_own: bool
    editable: bool


@dataclass(frozen=True, slots=True)
class Talk:
    """`older`: the line before which more was said. `editing`: the own line that the field changes.

    `note`: the viewer's private note, None for who has no seat.
    """

    lines: list[SaidLine]
    older: int | None
    editing: ChatLine | None
    room: ChatLine.Room | None
    can_talk: bool
    note: str | None
    max_line: int = MAX_LINE
    max_note: int = MAX_NOTE


def read_talk(game: Game, user: User | AnonymousUser, query: QueryDict) -> Talk:
    seats = list(game.seats.all())
    lines, older = _lines(game, user, seats, query.get("before", ""))
    is_player = viewer_of(user, seats).seat is not None
    return Talk(
        lines=lines,
        older=older,
        editing=next((said.line for said in lines if said.editable and _is(said, query)), None),
        room=room_of(user, game) if isinstance(user, User) else None,
        can_talk=isinstance(user, User) and user.can_chat,
        note=note_of(user, game) if is_player and isinstance(user, User) else None,
    )


def _is(said: SaidLine, query: QueryDict) -> bool:
    return str(said.line.pk) == query.get("edit")


def _lines(
    game: Game, user: User | AnonymousUser, seats: Sequence[Seat], before: str
) -> tuple[list[SaidLine], int | None]:
    """The newest lines, or those before one; the oldest first."""
    found = chat_lines_visible_to(user, game)
    if before.isascii() and before.isdigit() and len(before) < 19:
        found = found.filter(pk__lt=int(before))
    newest = list(found.order_by("-pk")[: SHOWN_LINES + 1])
    older = newest[SHOWN_LINES - 1].pk if len(newest) > SHOWN_LINES else None
    by_user = {seat.user_id: seat.index for seat in seats}
    now = timezone.now()
    return [_said(line, user, by_user, now) for line in reversed(newest[:SHOWN_LINES])], older


def _said(line: ChatLine, user: User | AnonymousUser, by_user: dict[int, int], now: datetime) -> SaidLine:
    is_own = line.author_id == user.pk
    editable = is_own and line.deleted_at is None and now - line.created_at < EDITABLE_FOR
    return SaidLine(line, by_user.get(line.author_id), is_own, editable)

"""What a viewer may read of the chat at a table."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from accounts.models import Block, User
from accounts.summaries import user_summary
from games.chat.models import ChatLine, Mention, Note
from games.tables.models import Game
from games.tables.queries import viewer_of


def chat_lines_visible_to(user: User | AnonymousUser, game: Game) -> QuerySet[ChatLine]:
    """Without lines of players whom the user muted or blocked.

    Players of a running game see only the players' room.
    """
    lines = ChatLine.objects.filter(game=game).select_related("author")
    if not game.is_over and viewer_of(user, game.seats.all()).seat is not None:
        lines = lines.filter(room=ChatLine.Room.PLAYERS)
    if isinstance(user, User):
        lines = lines.exclude(author__in=Block.objects.filter(user=user).values("other"))
    return lines


def chat_line_summary(line: ChatLine) -> dict[str, Any]:
    return {
        "id": line.pk,
        "room": line.room,
        "author": user_summary(line.author),
        "text": line.text,
        "created_at": line.created_at.isoformat(),
        "edited_at": line.edited_at.isoformat() if line.edited_at else None,
        "deleted": line.deleted_at is not None,
    }


def note_of(user: User, game: Game) -> str:
    return Note.objects.filter(game=game, author=user).values_list("text", flat=True).first() or ""


def newest_lines(user: User | AnonymousUser, game: Game, before: int | None, most: int) -> list[ChatLine]:
    """The newest lines first; with `before` only lines that are older than this one."""
    found = chat_lines_visible_to(user, game)
    if before is not None:
        found = found.filter(pk__lt=before)
    return list(found.order_by("-pk")[:most])


def newest_line_id(user: User | AnonymousUser, game: Game) -> int | None:
    return chat_lines_visible_to(user, game).order_by("-pk").values_list("pk", flat=True).first()


def may_read_line(user: User | AnonymousUser, game: Game, line_id: int) -> bool:
    return chat_lines_visible_to(user, game).filter(pk=line_id).exists()


def unread_mention_count(user: User) -> int:
    return Mention.objects.filter(user=user, read_at=None).count()

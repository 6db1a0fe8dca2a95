"""What a reader gets to see of the talk at a table."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from accounts.models import Distance, User
from games.models import ChatLine, Game, Note
from games.selectors.games import viewer_of
from games.snapshots import user_summary


def chat_lines_visible_to(user: User | AnonymousUser, game: Game) -> QuerySet[ChatLine]:
    """A player of a running game reads only the players' room. Nobody reads people they keep away from."""
    lines = ChatLine.objects.filter(game=game).select_related("author")
    if not game.is_over and viewer_of(user, game.seats.all()).seat is not None:
        lines = lines.filter(room=ChatLine.Room.PLAYERS)
    if isinstance(user, User):
        lines = lines.exclude(author__in=Distance.objects.filter(user=user).values("other"))
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

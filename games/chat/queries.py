"""What a viewer may read of the chat at a table."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import Block, User
from accounts.summaries import user_summary
from games.chat.models import ChatLine, Mention, Note, Report
from games.tables.models import Game, Seat
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


def reported_talk(report: Report) -> list[tuple[str, str]]:
    """The author's name and the text of each line that was stored with the report."""
    authors = User.objects.in_bulk({line["author"] for line in report.context})
    return [
        (authors[line["author"]].display_name if line["author"] in authors else "", line["text"])
        for line in report.context
    ]


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


def may_read_line(user: User | AnonymousUser, games: QuerySet[Game], line_id: int) -> bool:
    """Whether it is among `chat_lines_visible_to` the user at one of the games, in one query."""
    readable = ChatLine.objects.filter(pk=line_id, game__in=games)
    if isinstance(user, User):
        own_seats = Seat.objects.filter(game=OuterRef("game"), user=user)
        readable = readable.filter(
            Q(room=ChatLine.Room.PLAYERS) | Q(game__finished_at__isnull=False) | ~Exists(own_seats)
        ).exclude(author__in=Block.objects.filter(user=user).values("other"))
    return readable.exists()


def unread_mentions_of(user: User) -> QuerySet[Mention]:
    return Mention.objects.filter(user=user, read_at=None)

"""Chat at a table. Players and spectators have separate rooms. Text is plain text without markup."""

import re
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.queries import is_blocked_by_any
from games.chat import hooks
from games.chat.models import MAX_LINE, ChatLine, Mention
from games.chat.queries import chat_line_summary
from games.tables import errors
from games.tables.events import game_group, publish_after_commit
from games.tables.models import Game
from games.tables.queries import game_visible_to, viewer_of
from novaluna_site.messaging.publish import user_group
from novaluna_site.plain_text import checked_line
from novaluna_site.transactions import require_transaction

FLOOD_LINES = 6
FLOOD_WINDOW = timedelta(seconds=20)
MAX_MENTIONS = 5
MENTION = re.compile(r"(?<![\w@])@([A-Za-z0-9_-]{3,20})")


def room_of(user: User, game: Game) -> ChatLine.Room:
    """The room in which the user writes. After the game everyone may write to the players."""
    if game.is_over or viewer_of(user, game.seats.all()).seat is not None:
        return ChatLine.Room.PLAYERS
    return ChatLine.Room.SPECTATORS


def say(user: User, game_id: int, text: str) -> ChatLine:
    game = game_visible_to(user, game_id)
    if not user.can_chat:
        raise errors.Forbidden(_("Guests can’t chat. Sign up to write messages."))
    text = checked_line(text, MAX_LINE, field="text")
    room = room_of(user, game)
    now = timezone.now()
    with transaction.atomic():
        _refuse_flood(user, now)
        line = ChatLine.objects.create(game=game, room=room, author=user, text=text)
        mentioned = _mention(line, game)
        publish_line(line)
        for user_id in mentioned:
            publish_after_commit(
                user_group(user_id), "user.changed", what="mentioned", game=game.pk, line=line.pk
            )
        if mentioned:
            hooks.players_mentioned(line, mentioned)
    return line


def _refuse_flood(user: User, now: datetime) -> None:
    require_transaction()
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    recent = ChatLine.objects.filter(author=user, created_at__gt=now - FLOOD_WINDOW).count()
    if recent >= FLOOD_LINES:
        raise errors.TooMany(
            _("You’re writing very fast. Wait a moment and try again."),
            retry_after=int(FLOOD_WINDOW.total_seconds()),
        )


def _mention(line: ChatLine, game: Game) -> list[int]:
    """Notify the people named with @, if they can see the line and have not blocked its author."""
    names = list(dict.fromkeys(MENTION.findall(line.text)))[:MAX_MENTIONS]
    users = User.objects.filter(username__in=names, kind=User.Kind.PERSON).exclude(pk=line.author_id)
    seated = {seat.user_id for seat in game.seats.all()}
    found = [
        user
        for user in users
        if (line.room == ChatLine.Room.SPECTATORS or game.is_over or user.pk in seated)
        and not is_blocked_by_any(line.author, [user.pk])
    ]
    Mention.objects.bulk_create(Mention(line=line, user=user) for user in found)
    return [user.pk for user in found]


def publish_line(line: ChatLine) -> None:
    """Send a new or changed line to the open pages of the table."""
    publish_after_commit(
        game_group(line.game_id), "game.notice", what="chat", game=line.game_id, line=chat_line_summary(line)
    )

"""Chat at a table. Players and spectators have a room each; text is plain and stays plain."""

import re
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services.distance import is_blocked_by_any
from games import errors
from games.events import game_group, publish_after_commit, user_group
from games.models import ChatLine, Game, Mention
from games.models.notification import Kind
from games.models.talk import MAX_LINE
from games.notifications.planning import tell
from games.plain_text import one_line
from games.selectors.games import game_visible_to, viewer_of
from games.selectors.talk import chat_line_summary

EDITABLE_FOR = timedelta(minutes=5)
FLOOD_LINES = 6
FLOOD_WINDOW = timedelta(seconds=20)
MAX_MENTIONS = 5
MENTION = re.compile(r"(?<![\w@])@([A-Za-z0-9_-]{3,20})")


def room_of(user: User, game: Game) -> ChatLine.Room:
    """Where the user talks. After the end everybody may talk with the players."""
    if game.is_over or viewer_of(user, game.seats.all()).seat is not None:
        return ChatLine.Room.PLAYERS
    return ChatLine.Room.SPECTATORS


def say(user: User, game_id: int, text: str) -> ChatLine:
    game = game_visible_to(user, game_id)
    if not user.can_chat:
        raise errors.Forbidden(_("Guests can't chat. Sign up to talk."))
    text = one_line(text, MAX_LINE, field="text")
    room = room_of(user, game)
    now = timezone.now()
    with transaction.atomic():
        _refuse_flood(user, now)
        line = ChatLine.objects.create(game=game, room=room, author=user, text=text)
        mentioned = _mention(line, game)
        publish_after_commit(
            game_group(game.pk), "game.chat", game=game.pk, room=room, line=chat_line_summary(line)
        )
        for user_id in mentioned:
            publish_after_commit(user_group(user_id), "user.mentioned", game=game.pk, line=line.pk)
        if mentioned:
            tell(Kind.MENTION, mentioned, game=game, turn=line.pk, now=now)
    return line


def _refuse_flood(user: User, now: datetime) -> None:
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    recent = ChatLine.objects.filter(author=user, created_at__gt=now - FLOOD_WINDOW).count()
    if recent >= FLOOD_LINES:
        raise errors.TooMany(_("Slow down a little."), retry_after=int(FLOOD_WINDOW.total_seconds()))


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


def edit_line(user: User, line_id: int, text: str) -> ChatLine:
    text = one_line(text, MAX_LINE, field="text")
    with transaction.atomic():
        line = _own_recent_line(user, line_id)
        line.text, line.edited_at = text, timezone.now()
        return _republish(line)


def delete_line(user: User, line_id: int) -> ChatLine:
    """The words go, the place stays: others see that a line was taken back."""
    with transaction.atomic():
        line = _own_recent_line(user, line_id)
        line.text, line.deleted_at = "", timezone.now()
        line.mentions.all().delete()
        return _republish(line)


def _own_recent_line(user: User, line_id: int) -> ChatLine:
    line = ChatLine.objects.select_for_update(no_key=True).filter(pk=line_id, author=user).first()
    if line is None or line.deleted_at is not None:
        raise errors.NotFound(_("There is no such line of yours."))
    if timezone.now() - line.created_at > EDITABLE_FOR:
        raise errors.Conflict(_("A line can be changed for five minutes."))
    return line


def _republish(line: ChatLine) -> ChatLine:
    line.save(update_fields=["text", "edited_at", "deleted_at"])
    publish_after_commit(
        game_group(line.game_id),
        "game.chat",
        game=line.game_id,
        room=line.room,
        line=chat_line_summary(line),
    )
    return line

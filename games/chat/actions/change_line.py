"""Authors may edit or delete their chat lines for a few minutes."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.chat.actions.say import publish_line
from games.chat.models import MAX_LINE, ChatLine
from games.tables import errors
from novaluna_site.plain_text import checked_line
from novaluna_site.transactions import require_transaction

EDITABLE_FOR = timedelta(minutes=5)


def edit_line(user: User, line_id: int, text: str) -> ChatLine:
    text = checked_line(text, MAX_LINE, field="text")
    with transaction.atomic():
        line = _own_recent_line(user, line_id)
        line.text, line.edited_at = text, timezone.now()
        return _store(line)


def delete_line(user: User, line_id: int) -> ChatLine:
    """Remove the text. Readers still see that there was a line."""
    with transaction.atomic():
        line = _own_recent_line(user, line_id)
        line.text, line.deleted_at = "", timezone.now()
        line.mentions.all().delete()
        return _store(line)


def _own_recent_line(user: User, line_id: int) -> ChatLine:
    require_transaction()
    line = ChatLine.objects.select_for_update(no_key=True).filter(pk=line_id, author=user).first()
    if line is None or line.deleted_at is not None:
        raise errors.NotFound(_("This message doesn’t exist."))
    if timezone.now() - line.created_at > EDITABLE_FOR:
        raise errors.Conflict(_("You can change or delete a message for 5 minutes only."))
    return line


def _store(line: ChatLine) -> ChatLine:
    line.save(update_fields=["text", "edited_at", "deleted_at"])
    publish_line(line)
    return line

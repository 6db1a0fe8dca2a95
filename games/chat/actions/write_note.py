from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.chat.models import MAX_NOTE, Note
from games.tables import errors
from games.tables.queries import game_visible_to, viewer_of
from novaluna_site.i18n import numeral


def write_note(user: User, game_id: int, text: str) -> Note:
    """Store a player's private note. Only its author can read it."""
    game = game_visible_to(user, game_id)
    if viewer_of(user, game.seats.all()).seat is None:
        raise errors.Forbidden(_("Only the players of this game can take notes."))
    if len(text) > MAX_NOTE:
        raise errors.Refused(
            ngettext(
                "This is too long. Use at most %(number)s character.",
                "This is too long. Use at most %(number)s characters.",
                MAX_NOTE,
            )
            % {"number": numeral(MAX_NOTE)},
            field="text",
        )
    note, _created = Note.objects.update_or_create(
        game=game, author=user, defaults={"text": text.replace("\0", "")}
    )
    return note

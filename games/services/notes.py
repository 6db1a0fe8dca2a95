from django.utils.translation import gettext as _

from accounts.models import User
from games import errors
from games.models import Note
from games.models.talk import MAX_NOTE
from games.selectors.games import game_visible_to, viewer_of


def write_note(user: User, game_id: int, text: str) -> Note:
    """Keep a player's private note. Only its author ever reads it."""
    game = game_visible_to(user, game_id)
    if viewer_of(user, game.seats.all()).seat is None:
        raise errors.Forbidden(_("Only players keep notes at a table."))
    if len(text) > MAX_NOTE:
        raise errors.Refused(
            _("A note has at most %(number)d characters.") % {"number": MAX_NOTE}, field="text"
        )
    note, _created = Note.objects.update_or_create(
        game=game, author=user, defaults={"text": text.replace("\0", "")}
    )
    return note

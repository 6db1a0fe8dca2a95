"""Checks of text that users enter and other users read. It is plain text, never markup."""

import unicodedata

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from novaluna_site import errors
from novaluna_site.i18n import numeral

DIRECTION_CONTROLS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
INVISIBLE = ("Cc", "Cs", "Co", "Cn")


def checked_line(text: str, limit: int, *, field: str) -> str:
    """The text as one line, without control characters, which could garble the text around it.

    Raises `Refused` if the result is empty or longer than `limit`. For input; output uses `printable_line` of
    `games.notifications.texts`, which never fails.
    """
    kept = "".join(character for character in text if character.isspace() or _is_visible(character))
    cleaned = " ".join(kept.split())
    if not cleaned:
        raise errors.Refused(_("Write something first."), field=field)
    if len(cleaned) > limit:
        raise errors.Refused(
            ngettext("Use at most %(number)s character.", "Use at most %(number)s characters.", limit)
            % {"number": numeral(limit)},
            field=field,
        )
    return cleaned


def _is_visible(character: str) -> bool:
    return character not in DIRECTION_CONTROLS and unicodedata.category(character) not in INVISIBLE

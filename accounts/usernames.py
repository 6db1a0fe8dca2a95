"""Which usernames are allowed, and which are too similar to each other."""

import re

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db.models import CharField, Expression, F, Value
from django.db.models.functions import Lower, Replace
from django.utils.translation import gettext_lazy as _

from engine.bots import NAMES as BOTS

MIN_LENGTH = 3
MAX_LENGTH = 20

# ASCII only: every keyboard can type it into an invitation, and the look-alikes below are complete.
validate_characters = RegexValidator(
    re.compile(rf"\A[A-Za-z0-9_-]{{{MIN_LENGTH},{MAX_LENGTH}}}\Z"),
    _("Use 3 to 20 letters (a to z), digits, hyphens or underscores."),
    code="invalid_username",
)

# Single characters before pairs, so that "c1" and "cl" both become "d".
LOOK_ALIKES = (
    ("0", "o"),
    ("1", "l"),
    ("i", "l"),
    ("2", "z"),
    ("5", "s"),
    ("8", "b"),
    ("_", "-"),
    ("rn", "m"),
    ("vv", "w"),
    ("cl", "d"),
)

# Names that could be mistaken for staff, for no player at all, or for a page of the site.
RESERVED_WORDS = """
    abuse admin administrator anonymous bot bots everyone help hostmaster info mod moderator moderators mods
    nobody none noreply null official operator owner postmaster root security staff superuser support sysadmin
    system undefined unknown webmaster
    moonrise moonrisetable novaluna you
    about account accounts api docs feed find game games guests healthz invite join leaderboard learn lobby
    login logout mailbox metrics new password play player players profile readyz replay review rules settings
    signup static table tables user users websocket
""".split()  # noqa: SIM905 - a list literal would fill pages
# "former-7" is the deleted user 7. No guest is called "guest…", but people would take such a user for one.
RESERVED_PREFIXES = ("former", "guest")


def skeleton(username: str) -> str:
    """Equal for names that differ only in case or look-alikes. `skeleton_expression` is the same in SQL."""
    folded = username.lower()
    for seen, kept in LOOK_ALIKES:
        folded = folded.replace(seen, kept)
    return folded


def skeleton_expression(column: str) -> Expression:
    folded: Expression = Lower(F(column))
    for seen, kept in LOOK_ALIKES:
        folded = Replace(folded, Value(seen), Value(kept), output_field=CharField())
    return folded


def without_separators(username: str) -> str:
    return skeleton(username).replace("-", "")


RESERVED = {without_separators(word) for word in (*RESERVED_WORDS, *BOTS)}


def validate_not_reserved(username: str) -> None:
    bare = without_separators(username)
    if bare in RESERVED or bare.startswith(tuple(map(without_separators, RESERVED_PREFIXES))):
        raise ValidationError(_("This username is reserved. Choose another."), code="reserved_username")


# For ACCOUNT_USERNAME_VALIDATORS. Not on the model: bots and former players have reserved names.
sign_up_validators = [validate_characters, validate_not_reserved]

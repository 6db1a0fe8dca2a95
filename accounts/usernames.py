"""What a username may be, and when two of them are too alike to tell apart."""

import re

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db.models import CharField, Expression, F, Value
from django.db.models.functions import Lower, Replace
from django.utils.translation import gettext_lazy as _

from accounts.bots import ROSTER

MIN_LENGTH = 3
MAX_LENGTH = 20

# ASCII only: every keyboard can type it into a challenge, and the look-alikes below are then all there are.
validate_characters = RegexValidator(
    re.compile(rf"\A[A-Za-z0-9_-]{{{MIN_LENGTH},{MAX_LENGTH}}}\Z"),
    _("Use 3 to 20 letters (a to z), digits, hyphens or underscores."),
    code="invalid_username",
)

# Single characters before pairs, so that "c1" and "cl" both end as "d"; no result starts another fold.
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

# Names that could pass for somebody in charge, for nobody, or for a page of the site.
RESERVED_WORDS = """
    abuse admin administrator anonymous bot bots everyone help hostmaster info mod moderator moderators mods
    nobody none noreply null official operator owner postmaster root security staff superuser support sysadmin
    system undefined unknown webmaster
    moonrise moonrisetable novaluna you
    about account accounts api docs feed game games guests healthz invite join leaderboard learn lobby login
    logout mailbox metrics new password play player players profile readyz replay review rules settings signup
    static table tables user users websocket
""".split()  # noqa: SIM905 - as a list it fills pages
# "former-7" is what is left of user 7; guests never get these names, but people would believe they do.
RESERVED_PREFIXES = ("former", "guest")


def skeleton(username: str) -> str:
    """Equal for names that differ only in case or look-alikes. `skeleton_expression` is its twin."""
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


RESERVED = {without_separators(word) for word in (*RESERVED_WORDS, *ROSTER)}


def validate_not_reserved(username: str) -> None:
    bare = without_separators(username)
    if bare in RESERVED or bare.startswith(tuple(map(without_separators, RESERVED_PREFIXES))):
        raise ValidationError(_("This name is reserved. Please choose another."), code="reserved_username")


# Named by ACCOUNT_USERNAME_VALIDATORS. Bots and former players have names that only we may give.
sign_up_validators = [validate_characters, validate_not_reserved]

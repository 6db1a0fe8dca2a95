"""What a username may be, and when two of them are too alike to tell apart."""

import re

from django.core.validators import RegexValidator
from django.db.models import CharField, Expression, F, Value
from django.db.models.functions import Lower, Replace
from django.utils.translation import gettext_lazy as _

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

import re
from math import ceil

from django.utils.translation import trans_real

LANGUAGE = "fa"
"""A language that Django writes from right to left and that has its own digits."""

LONGER = 0.4
RIGHT_TO_LEFT_MARK = "\u200f"
# Placeholders, tags and entities are not changed.
_KEPT = re.compile(r"(%\(\w+\)[a-z]|%[a-z%]|\{[^}]*\}|<[^>]+>|&#?\w+;)")
# A translator would write these digits. The code has to convert those in the values of placeholders.
_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
_WORD = re.compile(r"[A-Za-z]+")


class PseudoTranslation(trans_real.DjangoTranslation):
    """Needs no catalogue: it makes every text longer that the code translates."""

    def gettext(self, message: str) -> str:
        if self.to_language() != LANGUAGE:
            return super().gettext(message)
        return stretched(message.rpartition(trans_real.CONTEXT_SEPARATOR)[2])

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        if self.to_language() != LANGUAGE:
            return super().ngettext(msgid1, msgid2, n)
        return self.gettext(msgid1 if n == 1 else msgid2)


def stretched(message: str) -> str:
    parts = _KEPT.split(message)
    parts[::2] = [_WORD.sub(lambda word: _longer(word[0]), part.translate(_DIGITS)) for part in parts[::2]]
    return f"{RIGHT_TO_LEFT_MARK}{''.join(parts)}{RIGHT_TO_LEFT_MARK}"


def _longer(word: str) -> str:
    """ "Refill" becomes "Refillefi"."""
    return word + (word[1:] or word)[: ceil(len(word) * LONGER)].lower()

"""Digits of the reader's language, for numbers that are drawn or spoken."""

from django.utils.functional import lazy
from django.utils.translation import get_language
from django.utils.translation import gettext as _

_LATIN = frozenset("0123456789")
_ZEROS = {"ar": "\u0660", "fa": "\u06f0"}


def signed(change: int) -> str:
    """ "+14": a gain or a loss, with the sign as wide as a plus."""
    sign = "+" if change > 0 else "\u2212" if change < 0 else "\u00b1"
    return f"{sign}{numeral(abs(change))}"


def numeral(value: int) -> str:
    return digits(str(value))


def digits(text: str) -> str:
    """The same text, for dates and whatever else was formatted elsewhere."""
    zero = _ZEROS.get((get_language() or "en").split("-")[0])
    if zero is None:
        return text
    return "".join(chr(ord(zero) + int(sign)) if sign in _LATIN else sign for sign in text)


lazy_digits = lazy(digits, str)
"""For what is made once and read in many languages, as the choices of forms."""


def percent(share: float) -> str:
    # The space does not break.
    return _("{number}\u00a0%").format(number=numeral(round(100 * share)))

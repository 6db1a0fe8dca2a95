"""Digits of the reader's language, for numbers that are drawn or spoken."""

from django.utils.translation import get_language
from django.utils.translation import gettext as _

_ZEROS = {"ar": "\u0660", "fa": "\u06f0"}


def signed(change: int) -> str:
    """ "+14": a gain or a loss, with the sign as wide as a plus."""
    sign = "+" if change > 0 else "\u2212" if change < 0 else "\u00b1"
    return f"{sign}{numeral(abs(change))}"


def numeral(value: int) -> str:
    zero = _ZEROS.get((get_language() or "en").split("-")[0])
    text = str(value)
    if zero is None:
        return text
    return "".join(chr(ord(zero) + int(digit)) if digit.isdigit() else digit for digit in text)


def percent(share: float) -> str:
    # The space does not break.
    return _("{number}\u00a0%").format(number=numeral(round(100 * share)))

"""Numbers in the digits of the active language."""

from django.utils.functional import lazy
from django.utils.translation import get_language
from django.utils.translation import gettext as _

_LATIN = frozenset("0123456789")
_ZEROS = {"ar": "\u0660", "fa": "\u06f0"}


def signed(change: int) -> str:
    """The number with its sign: a plus, or a real minus sign, which is as wide as a plus."""
    sign = "+" if change > 0 else "\u2212" if change < 0 else "\u00b1"
    return f"{sign}{numeral(abs(change))}"


def numeral(value: int) -> str:
    return digits(str(value))


def digits(text: str) -> str:
    """Replace the Latin digits in a text that is already formatted, such as a date."""
    zero = _ZEROS.get((get_language() or "en").split("-")[0])
    if zero is None:
        return text
    return "".join(
        chr(ord(zero) + int(character)) if character in _LATIN else character for character in text
    )


lazy_digits = lazy(digits, str)
"""For texts that are created at import time, such as the choices of forms."""


def percent(share: float) -> str:
    # With a no-break space.
    return _("{number}\u00a0%").format(number=numeral(round(100 * share)))

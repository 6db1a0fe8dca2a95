"""Numbers, in the digits of the active language."""

from django.utils.functional import lazy

from novaluna_site.i18n.isolation import left_to_right
from novaluna_site.i18n.language import language, locale

_DIGITS = {"fa": str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")}
_DECIMAL_SIGNS = {"fa": "\u066b"}
_PERCENT_SIGNS = {"fa": "\u066a"}
"""Those that belong to digits other than the Latin ones."""


def numeral(value: int) -> str:
    """Without separators of thousands, because most of our numbers are ratings and moves."""
    return digits(str(value))


def digits(text: str) -> str:
    """Replace the Latin digits in a text that is already formatted, such as a date."""
    table = _DIGITS.get(language())
    return text if table is None else str(text).translate(table)


lazy_digits = lazy(digits, str)
"""For texts that are created at import time, such as the choices of forms."""


def signed(change: int) -> str:
    """The number with its sign: a plus, or a real minus sign, which is as wide as a plus."""
    sign = "+" if change > 0 else "\u2212" if change < 0 else "\u00b1"
    return left_to_right(f"{sign}{numeral(abs(change))}")


def decimal(value: float, places: int = 1) -> str:
    """ "2.50", in German "2,50"."""
    sign = _DECIMAL_SIGNS.get(language()) or locale().number_symbols["latn"]["decimal"]
    return digits(f"{value:.{places}f}").replace(".", sign)


def percent(share: float) -> str:
    """0.45 as "45%", in German "45 %"."""
    return hundredths(round(100 * share))


def hundredths(number: int) -> str:
    """45 as "45%"."""
    pattern: str = locale().percent_formats[None].pattern
    return pattern.replace("#,##0", numeral(number)).replace("%", _PERCENT_SIGNS.get(language(), "%"))


def clock_words(seconds: int) -> str:
    """The time on a live clock, as static/js/formats.js writes it: "4:07", "0:08", "1:02:30"."""
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    return digits(f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}")

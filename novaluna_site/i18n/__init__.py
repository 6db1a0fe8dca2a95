"""Numbers, dates, times, durations and lists as the active language writes them, from CLDR (with Babel).

Babel is loaded with the first text that needs it: it takes 40 ms and 7 MB, and each language 1 MB more.
"""

from novaluna_site.i18n.dates import (
    day_words,
    first_weekday,
    moment_words,
    month_words,
    short_day_words,
    short_weekday_words,
    time_words,
    weekday_words,
)
from novaluna_site.i18n.durations import ago_words, duration_words, rough_duration, short_units
from novaluna_site.i18n.isolation import drawn, isolated
from novaluna_site.i18n.lists import and_list, comma, comma_list, semicolon_list
from novaluna_site.i18n.numbers import (
    clock_words,
    decimal,
    digits,
    hundredths,
    lazy_digits,
    numeral,
    percent,
    signed,
)
from novaluna_site.i18n.places import zone_words
from novaluna_site.i18n.quotation import question_mark, quoted

__all__ = [
    "ago_words",
    "and_list",
    "clock_words",
    "comma",
    "comma_list",
    "day_words",
    "decimal",
    "digits",
    "drawn",
    "duration_words",
    "first_weekday",
    "hundredths",
    "isolated",
    "lazy_digits",
    "moment_words",
    "month_words",
    "numeral",
    "percent",
    "question_mark",
    "quoted",
    "rough_duration",
    "semicolon_list",
    "short_day_words",
    "short_units",
    "short_weekday_words",
    "signed",
    "time_words",
    "weekday_words",
    "zone_words",
]

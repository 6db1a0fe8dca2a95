"""Quotation marks around a text that we don't know, such as the name of a game, and question marks.

Babel does not have them.
"""

from novaluna_site.i18n.language import language

QUOTATION_MARKS = {
    "en": ("“", "”"),
    "uk": ("«", "»"),
    "ru": ("«", "»"),
    "de": ("„", "“"),
    "hu": ("„", "”"),
    "fa": ("«", "»"),
}
"""From CLDR (delimiters)."""


def question_mark() -> str:
    return "\u061f" if language() == "fa" else "?"


def quoted(words: str) -> str:
    before, after = QUOTATION_MARKS[language()]
    return f"{before}{words}{after}"

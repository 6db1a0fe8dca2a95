"""Invisible characters for texts that mix two writing directions. In HTML, `<bdi>` does the same."""

from django.utils.translation import get_language_bidi

_LEFT_TO_RIGHT_MARK = "\u200e"
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"


def isolated(words: str) -> str:
    """A name in a text without HTML, such as the subject of a mail: signs and digits at its end stay there.

    Only in languages that run from right to left. Elsewhere names hardly ever need it, and some programs show
    the characters as boxes.
    """
    return f"{_FIRST_STRONG_ISOLATE}{words}{_POP_ISOLATE}" if get_language_bidi() else words


def left_to_right(number: str) -> str:
    """A number with a sign: between words from right to left, the sign would move to its other side."""
    return f"{_LEFT_TO_RIGHT_MARK}{number}" if get_language_bidi() else number


def drawn(signs: str) -> str:
    """A line that is a drawing, such as emoji: in a text from right to left it would be mirrored."""
    return f"{_LEFT_TO_RIGHT_MARK}{signs}{_LEFT_TO_RIGHT_MARK}" if get_language_bidi() else signs

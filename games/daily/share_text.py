"""A text with the score and the outline of the area, for players to share. It reveals no tile or colour."""

from collections.abc import Iterable
from datetime import date

from django.utils.translation import ngettext

from games.daily.moon_phase import phase_emoji
from novaluna_site.i18n import day_words, drawn, numeral

TILE, EMPTY = "🌕", "⬛"


def share_text(day: date, score: int, streak: int, cells: Iterable[tuple[int, int]], address: str) -> str:
    result = ngettext(
        "Daily Moon %(day)s %(moon)s %(score)s point", "Daily Moon %(day)s %(moon)s %(score)s points", score
    ) % {
        "day": day_words(day),
        "moon": phase_emoji(day),
        "score": numeral(score),
    }
    return "\n".join([result, *_streak_lines(streak), *area_shape(cells), address])


def _streak_lines(streak: int) -> list[str]:
    """A line of its own: a sentence has the plural form of one number only."""
    if streak < 2:
        return []
    return [
        ngettext("%(number)s day in a row", "%(number)s days in a row", streak) % {"number": numeral(streak)}
    ]


def area_shape(cells: Iterable[tuple[int, int]]) -> list[str]:
    """The outline of the area, row by row from the top."""
    taken = set(cells)
    if not taken:
        return []
    columns, rows = [x for x, _y in taken], [y for _x, y in taken]
    return [
        drawn("".join(TILE if (x, y) in taken else EMPTY for x in range(min(columns), max(columns) + 1)))
        for y in range(max(rows), min(rows) - 1, -1)
    ]

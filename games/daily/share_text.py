"""A text with the score and the outline of the area, for players to share. It reveals no tile or colour."""

from collections.abc import Iterable
from datetime import date

from django.utils.translation import gettext as _

from games.daily.moon_phase import phase_emoji
from novaluna_site.i18n import digits, numeral

TILE, EMPTY = "🌕", "⬛"


def share_text(day: date, score: int, streak: int, cells: Iterable[tuple[int, int]], address: str) -> str:
    words = (
        _("Daily Moon {day} {moon} {score} points, {count} days in a row")
        if streak > 1
        else _("Daily Moon {day} {moon} {score} points")
    ).format(day=digits(day.isoformat()), moon=phase_emoji(day), score=numeral(score), count=numeral(streak))
    return "\n".join([words, *area_shape(cells), address])


def area_shape(cells: Iterable[tuple[int, int]]) -> list[str]:
    """The outline of the area, row by row from the top."""
    taken = set(cells)
    if not taken:
        return []
    columns, rows = [x for x, _y in taken], [y for _x, y in taken]
    return [
        "".join(TILE if (x, y) in taken else EMPTY for x in range(min(columns), max(columns) + 1))
        for y in range(max(rows), min(rows) - 1, -1)
    ]

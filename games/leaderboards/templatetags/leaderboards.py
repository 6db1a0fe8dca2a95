"""Charts and medals. Next to each chart there is a table or a text with the same content."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.drawing.charts import draw_bars, draw_line, draw_trail
from games.drawing.words import color_words
from novaluna_site.i18n import numeral, short_day_words

register = template.Library()
register.filter("color_words", color_words)


@register.simple_tag
def trail(numbers: Sequence[int]) -> SafeString:
    """A small line chart of the latest ratings."""
    return draw_trail(numbers)


@register.simple_tag
def line_chart(values: Sequence[int], words: str) -> SafeString:
    return draw_line(values, words)


@register.simple_tag
def bar_chart(pairs: Iterable[tuple[date | int, int]], words: str) -> SafeString:
    """Counts by day or by number."""
    return draw_bars([(_label(name), count) for name, count in pairs], words)


def _label(name: date | int) -> str:
    return short_day_words(name) if isinstance(name, date) else numeral(name)


@register.filter
def of_user(medals: Mapping[int, int] | str, user_id: int) -> int | None:
    """The place of the user's medal. `medals` is an empty text on pages without medals."""
    return medals.get(user_id) if isinstance(medals, Mapping) else None


@register.simple_tag
def medal(place: int) -> SafeString:
    names = {1: _("Gold medal"), 2: _("Silver medal"), 3: _("Bronze medal")}
    return format_html(
        '<svg class="medal place-{}" viewBox="-11 -11 22 22" role="img" aria-label="{}">'
        '<circle r="9.5"/><text y="4">{}</text></svg>',
        place,
        names[place],
        numeral(place),
    )


@register.simple_tag
def emblem(code: str, *, is_locked: bool = False) -> SafeString:
    """The medal of an achievement, for decoration next to its name."""
    sprite = static("img/emblems.svg")
    return format_html(
        '<svg class="emblem{}" viewBox="-32 -32 64 64" aria-hidden="true">'
        '<use href="{}#{}"/><use href="{}#{}"/></svg>',
        " locked" if is_locked else "",
        sprite,
        "medal-locked" if is_locked else "medal",
        sprite,
        code,
    )

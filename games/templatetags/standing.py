"""Charts and signs of standings; each chart has its table or its words beside it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.drawing.charts import draw_bars, draw_line, draw_trail
from games.drawing.numerals import digits, numeral
from games.drawing.shapes import lit_moon
from games.drawing.words import color_words
from games.models import Game
from games.selectors.daily import bot_solo_for
from games.selectors.solo import awaits_bot

register = template.Library()
register.filter("color_words", color_words)


@register.simple_tag
def trail(numbers: Sequence[int]) -> SafeString:
    """A small line of the latest ratings; decoration beside the numbers."""
    return draw_trail(numbers)


@register.simple_tag
def line_chart(values: Sequence[int], words: str) -> SafeString:
    return draw_line(values, words)


@register.simple_tag
def bar_chart(pairs: Iterable[tuple[date | int, int]], words: str) -> SafeString:
    """Counts by day or by number."""
    return draw_bars([(_label(name), count) for name, count in pairs], words)


def _label(name: date | int) -> str:
    return digits(date_format(name, "j M")) if isinstance(name, date) else numeral(name)


@register.filter
def of_user(medals: Mapping[int, int] | str, user_id: int) -> int | None:
    """Which medal; pages without medals have none for anybody."""
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


@register.inclusion_tag("standing/_bot_solo.html")
def bot_solo(game: Game, viewer: int | None) -> dict[str, object]:
    """What the bot made of the deal, beside a solo game that is over; and where the Daily Moon goes on.

    `viewer` is the viewer's own seat.
    """
    seat, solo = game.seats.all()[0], bot_solo_for(game)
    return {
        "game": game,
        "seat": seat,
        "solo": solo,
        "is_own": viewer is not None,
        "is_awaited": solo is None and awaits_bot(game, seat),
    }


@register.simple_tag
def moon(phase: int) -> SafeString:
    """Phase 0 (new) to 11; decoration beside the date."""
    return format_html(
        '<svg class="moon" viewBox="-50 -50 100 100" aria-hidden="true">'
        '<circle class="dark" r="46"/><path class="lit" d="{}"/></svg>',
        lit_moon(phase, 46),
    )

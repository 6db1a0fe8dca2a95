from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.bots.roster import ROSTER, STRONGEST
from games.daily.queries import awaits_bot, bot_solo_for, day_of
from games.drawing.shapes import lit_moon
from games.tables.models import Game

register = template.Library()


@register.inclusion_tag("daily/_bot_solo.html")
def bot_solo(game: Game, viewer: int | None, *, is_linked: bool = True) -> dict[str, object]:
    """The bot's score on the deal of a finished solo game, and a link to its day if `is_linked`.

    `viewer` is the viewer's own seat.
    """
    seat, solo = game.seats.all()[0], bot_solo_for(game)
    return {
        "game": game,
        "day": day_of(game) if is_linked else None,
        "seat": seat,
        "solo": solo,
        "is_own": viewer is not None,
        "is_awaited": solo is None and awaits_bot(game),
        "bot": ROSTER[STRONGEST],
    }


@register.simple_tag
def moon(phase: int) -> SafeString:
    """A picture of phase 0 (new moon) to 11. Hidden from screen readers, because the date is beside it."""
    return format_html(
        '<svg class="moon" viewBox="-50 -50 100 100" aria-hidden="true">'
        '<circle class="dark" r="46"/><path class="lit" d="{}"/></svg>',
        lit_moon(phase, 46),
    )

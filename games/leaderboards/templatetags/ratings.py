"""Ratings next to names. Loaded with seats; for lists of users prefetch `ratings`."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from games.leaderboards.models import Category
from games.leaderboards.shown_rating import ShownRating, shown_rating, shown_rating_of_seat
from games.tables.models import Seat
from novaluna_site.i18n import numeral, question_mark

register = template.Library()


@register.simple_tag
def rating(user: User, category: str = Category.TWO) -> SafeString | str:
    """The user's rating, for two players unless `category` is "many"; empty for players without one."""
    return _words(shown_rating(user, category))


@register.simple_tag
def rating_of(seat: Seat) -> SafeString | str:
    """The rating of the player in the seat, for tables of this size."""
    return _words(shown_rating_of_seat(seat))


def _words(shown: ShownRating | None) -> SafeString | str:
    if shown is None:
        return ""
    mark, title = (question_mark(), _("Provisional rating")) if shown.is_provisional else ("", _("Rating"))
    return format_html(
        '<span class="rating" title="{}"><span class="visually-hidden">{} </span>{}{}</span>',
        title,
        title,
        numeral(shown.number),
        mark,
    )

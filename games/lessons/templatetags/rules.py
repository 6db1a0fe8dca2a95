"""Parts of the rules page: numbered paragraphs with an address of their own, and drawn examples."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.drawing import Frame, Sprite, draw_area
from games.drawing.shapes import lit_moon
from games.lessons.pictures import Picture

register = template.Library()


@register.simple_block_tag
def rule(content: str, anchor: str, numbers: str, element: str = "p") -> SafeString:
    """A paragraph. `anchor`: its id, for links to it. `numbers`: the rules it states (docs/rules.md)."""
    return format_html(
        '<{0} class="rule" id="{1}" data-rules="{2}">{3} <a class="rule-link" href="#{1}">'
        '<span class="visually-hidden">{4}</span><span aria-hidden="true">#</span></a></{0}>',
        element,
        anchor,
        numbers,
        mark_safe(content.strip()),  # noqa: S308 - the block's content is escaped by the template
        _("Link to this rule"),
    )


@register.simple_tag
def example_area(picture: Picture) -> SafeString:
    """A drawn area whose text alternative is the picture's own."""
    cells = [(x, y) for x, y, _tile in picture.position["areas"][0]]
    frame = Frame.around(cells)
    drawn = draw_area(picture.position, 0, Sprite(static("img/tiles.svg")), picture.progress)
    return format_html(
        '<svg class="area" viewBox="{}" width="{}em" role="img" aria-label="{}">{}</svg>',
        frame.view_box(),
        frame.columns * 7,
        picture.alt,
        mark_safe(drawn),  # noqa: S308 - drawings contain only numbers and escaped text
    )


@register.simple_tag
def small_moon(phase: int) -> SafeString:
    """A moon to tell the columns of the score sheet apart; decorative. `phase`: 0 (new moon) to 11."""
    return format_html(
        '<svg class="small-moon" viewBox="-11 -11 22 22" aria-hidden="true">'
        '<circle class="moon-dark" r="10"/><path class="moon-lit" d="{}"/></svg>',
        lit_moon(phase, 10),
    )

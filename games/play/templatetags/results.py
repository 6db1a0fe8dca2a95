"""Drawings and words of the result."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.analysis.advice import OwnTake
from games.drawing import Frame, Sprite, draw_area
from games.drawing.shapes import lit_moon
from games.drawing.skyline import draw_skyline
from games.play.opponents import ResultOpponent
from games.play.ordinals import ordinal
from games.play.players import Player
from games.play.result import Result
from games.play.table_page import TablePage

register = template.Library()
register.filter("ordinal", ordinal)


@register.filter
def opponent(result: Result, player: Player) -> ResultOpponent | None:
    """What the result offers about this player; None for the viewer, bots and spectators."""
    return result.opponents.get(player.index)


@register.simple_tag
def skyline(table: TablePage, seat: int) -> SafeString:
    return mark_safe(draw_skyline(table.position, seat))  # noqa: S308 only numbers and names of colours


@register.simple_tag
def moon_path(phase: int, radius: int) -> str:
    """The lit part of the moon, as the `d` of a path."""
    return lit_moon(phase, radius)


@register.simple_tag
def placement(table: TablePage, seat: int, take: OwnTake, label: str) -> SafeString:
    """A tile in the final area, with its neighbours."""
    area = table.position["areas"][seat]
    column, row = next((x, y) for x, y, tile in area if tile == take.tile.id)
    near = [found for found in area if abs(found[0] - column) <= 1 and abs(found[1] - row) <= 1]
    frame = Frame.around((x, y) for x, y, _tile in near)
    drawing = draw_area(
        {**table.position, "areas": {seat: near}}, seat, Sprite(static("img/tiles.svg")), last=(column, row)
    )
    return format_html(
        '<svg class="best-art" viewBox="{}" role="img" aria-label="{}"><g aria-hidden="true">{}</g></svg>',
        frame.view_box(),
        label,
        mark_safe(drawing),  # noqa: S308 only numbers and escaped text
    )

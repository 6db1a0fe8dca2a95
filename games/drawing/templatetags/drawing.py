"""Template tags for the drawings: each is a complete `<svg>` with its text alternative."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext

from engine import TILES, Cell, GoalProgress, Take, TakePreview, TileId
from games.drawing import (
    AreaSnapshot,
    Choice,
    Frame,
    Sprite,
    draw_area,
    draw_better,
    draw_choices,
    draw_mini_area,
    draw_tile,
    draw_turning_points,
    draw_wheel,
    draw_win_chances,
    gain_words,
    mini_view_box,
    short_tile_words,
    tile_words,
    wheel_words,
)
from games.drawing.legend import legend_drawing
from games.drawing.svg import number
from games.drawing.wheel import VIEW_BOX
from novaluna_site.i18n import numeral

TILE_EM = 7
"""The size of a tile where there is enough room, in the drawing's font size (board-geometry.css)."""
AREA_SIZES = ((19, " huge"), (12, " large"))
"""The class of an area with more cells in a row. It scrolls on small screens, so that a cell keeps 24 px."""

register = template.Library()
register.filter("tile_words", tile_words)
register.filter("short_tile_words", short_tile_words)
register.filter("gain_words", gain_words)


def _sprite() -> Sprite:
    return Sprite(static("img/tiles.svg"))


def _safe(drawing: str) -> SafeString:
    """Drawings contain only numbers and escaped text."""
    return mark_safe(drawing)  # noqa: S308


@register.simple_tag
def wheel(
    position: Mapping[str, Any],
    names: Sequence[str],
    lit: bool = False,
    chosen: TileId | None = None,
    bare: bool = False,
) -> SafeString:
    return format_html(
        '<svg class="wheel" viewBox="{}" role="img" aria-label="{}">{}</svg>',
        VIEW_BOX,
        wheel_words(position, names, yours=lit),
        _safe(draw_wheel(position, _sprite(), lit=lit, chosen=chosen, bare=bare)),
    )


@register.simple_tag
def area(
    position: Mapping[str, Any],
    seat: int,
    label: str,
    progress: Collection[GoalProgress] = (),
    last: Cell | None = None,
    *,
    before: AreaSnapshot | None = None,
    shared: bool = False,
    named: bool = False,
) -> SafeString:
    """`shared`: in the same scale as the areas of the other seats. `named`: `area_again` may refer to it."""
    drawing = _tiles(position, seat, progress, last, before, named=named)
    size = Frame.common_size(position["areas"]) if shared else None
    return _area(position, seat, label, _frame(position, seat), drawing, size=size)


@register.simple_tag
def area_again(position: Mapping[str, Any], seat: int) -> SafeString:
    """The tiles of the large area in a second place of the page, without free cells around them.

    They are a reference to the first drawing. Hidden from screen readers, which read that one.
    """
    frame = _frame(position, seat)
    return format_html(
        '<svg class="area-again" viewBox="{}" width="{}em" aria-hidden="true">'
        '<use href="#area-tiles"/></svg>',
        frame.view_box(),
        frame.columns * TILE_EM,
    )


def _frame(position: Mapping[str, Any], seat: int) -> Frame:
    return Frame.around((x, y) for x, y, _ in position["areas"][seat])


@register.simple_tag
def reviewed_area(
    position: Mapping[str, Any],
    seat: int,
    label: str,
    *,
    progress: Collection[GoalProgress],
    last: Cell | None,
    better: Take,
    words: str,
) -> SafeString:
    """An area with the cell where a tile would have been better."""
    cells = [(x, y) for x, y, _ in position["areas"][seat]]
    cell = (better.x, better.y)
    drawing = draw_area(position, seat, _sprite(), progress, last)
    drawing += draw_better(better, _sprite(), is_free=cell not in cells, words=words)
    return _area(position, seat, label, Frame.around([*cells, cell]), drawing)


@register.simple_tag
def win_chances(chances: Sequence[Sequence[float]], last_ply: int) -> SafeString:
    """Hidden from screen readers: the slider and the table of moves say the same.

    If the chances end before the last ply, the rest of the width stays empty.
    """
    return format_html(
        '<svg class="win-chances" aria-hidden="true">'
        '<svg width="{}%" height="100%" overflow="visible">{}</svg></svg>',
        number(100 * (len(chances) - 1) / last_ply),
        _safe(draw_win_chances(chances, _sprite())),
    )


@register.simple_tag
def turning_points(verdicts: Collection[tuple[int, str]], last_ply: int) -> SafeString:
    return format_html(
        '<svg class="turning-points" aria-hidden="true">{}</svg>',
        _safe(draw_turning_points(verdicts, last_ply)),
    )


@register.simple_tag
def area_to_place(
    position: Mapping[str, Any],
    seat: int,
    label: str,
    *,
    progress: Collection[GoalProgress],
    takes: Collection[TakePreview],
    choice: Choice,
    last: Cell | None = None,
    address: str = "",
    before: AreaSnapshot | None = None,
) -> SafeString:
    """An area with the cells that are free in this turn and what each placement would gain."""
    drawing = _tiles(position, seat, progress, last, before, named=True)
    drawing += draw_choices(position["areas"][seat], takes, seat, _sprite(), choice, address=address)
    # The frame includes the free cells from the start: if it grew with a choice, every tile would move.
    cells = [(x, y) for x, y, _ in position["areas"][seat]]
    frame = Frame.around([*cells, *((preview.take.x, preview.take.y) for preview in takes)])
    return _area(position, seat, label, frame, drawing)


def _tiles(
    position: Mapping[str, Any],
    seat: int,
    progress: Collection[GoalProgress],
    last: Cell | None,
    before: AreaSnapshot | None,
    *,
    named: bool = False,
) -> str:
    drawn = draw_area(position, seat, _sprite(), progress, last, before=before)
    attributes = (' id="area-tiles"' if named else "") + (" data-changed" if before else "")
    return f'<g class="tiles"{attributes}>{drawn}</g>'


def _area(
    position: Mapping[str, Any],
    seat: int,
    label: str,
    frame: Frame,
    drawing: str,
    *,
    size: tuple[int, int] | None = None,
) -> SafeString:
    tiles = len(position["areas"][seat])
    span = max(frame.columns, frame.rows)
    kind = next((kind for most, kind in AREA_SIZES if span > most), "")
    return format_html(
        '<svg class="area{}" data-area-of="{}" viewBox="{}" width="{}em" role="group" aria-label="{}">'
        "{}</svg>",
        kind,
        seat,
        frame.view_box(size=size),
        (size or (frame.columns,))[0] * TILE_EM,
        # Translators: the label of an area, such as “Your area”.
        ngettext("%(label)s, %(count)s tile", "%(label)s, %(count)s tiles", tiles)
        % {"label": label, "count": numeral(tiles)},
        _safe(drawing),
    )


@register.simple_tag
def mini_area(
    position: Mapping[str, Any],
    seat: int,
    last: Cell | None = None,
    *,
    shared: bool = False,
) -> SafeString:
    """Hidden from screen readers: the text beside it says the same.

    `shared`: in the same scale as the areas of the other seats, to compare them.
    """
    return format_html(
        '<svg class="mini-area" viewBox="{}" aria-hidden="true"><g class="mini">{}</g></svg>',
        mini_view_box(position["areas"], seat, shared=shared),
        _safe(draw_mini_area(position, seat, _sprite(), last)),
    )


@register.simple_tag
def tile(tile_id: TileId, decorative: bool = False) -> SafeString:
    drawn = _safe(draw_tile(tile_id, _sprite()))
    if decorative:
        return format_html('<svg class="tile" viewBox="0 0 100 100" aria-hidden="true">{}</svg>', drawn)
    return format_html(
        '<svg class="tile" viewBox="0 0 100 100" role="img" aria-label="{}">{}</svg>',
        tile_words(TILES[tile_id]),
        drawn,
    )


@register.simple_tag
def disc(seat: int) -> SafeString:
    return format_html(
        '<svg class="disc" viewBox="-11 -11 22 22" aria-hidden="true">{}</svg>',
        _safe(_sprite().use(f"disc{seat}")),
    )


@register.simple_tag
def mark(color: str, hollow: bool = False) -> SafeString:
    name = f"hollow-{color}" if hollow else f"mark-{color}"
    return format_html(
        '<svg class="mark" viewBox="-11 -11 22 22" aria-hidden="true">{}</svg>', _safe(_sprite().use(name))
    )


@register.simple_tag
def legend(name: str) -> SafeString:
    """A drawing of the legend. Hidden from screen readers: the text beside it says the same."""
    view_box, drawn = legend_drawing(name, _sprite())
    return format_html(
        '<svg class="legend-{}" viewBox="{}" aria-hidden="true">{}</svg>', name, view_box, _safe(drawn)
    )


@register.simple_tag
def pips(seat: int, placed: int, tokens: int) -> SafeString:
    """A bar with one block per token. Hidden from screen readers: the text beside it says the same."""
    return format_html(
        '<svg class="pips seat-{}" viewBox="0 0 {} 8" preserveAspectRatio="none" aria-hidden="true">'
        '<path class="left" d="M0 4H{}"/><path class="edge" d="M0 4H{}"/><path d="M0 4H{}"/></svg>',
        seat,
        tokens * 10,
        tokens * 10,
        placed * 10,
        placed * 10,
    )

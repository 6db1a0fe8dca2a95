"""Where the tiles of this turn may go and what each placement would gain.

Everything is drawn at once and hidden; what is chosen gets the class `on`, here or in the browser.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.utils.html import escape

from engine import TILES, GoalRef, TakePreview, TileId
from games.drawing.area import PITCH
from games.drawing.numerals import numeral
from games.drawing.svg import Sprite
from games.drawing.tile import SIZE, draw_gain, draw_tile
from games.drawing.words import cell_words, gain_words


@dataclass(frozen=True, slots=True)
class Choice:
    """How far a turn has come: nothing, a tile, or a tile on a cell."""

    tile: TileId | None = None
    placed: TakePreview | None = None

    @property
    def covers(self) -> tuple[GoalRef, ...]:
        return self.placed.covers if self.placed else ()


def draw_choices(
    takes: Iterable[TakePreview], seat: int, sprite: Sprite, choice: Choice, *, address: str = ""
) -> str:
    """For each tile a layer of free cells and the tile itself, to be put on one of them.

    `address`: how the address of the page with a tile on a cell begins; without one, cells are no links.
    """
    layers = []
    for tile, found in groupby(takes, key=lambda preview: preview.take.tile):
        cells = "".join(_free_cell(preview, escape(address)) for preview in found)
        on = " on" if tile == choice.tile else ""
        ghost = _ghost(tile, seat, sprite, choice)
        layers.append(f'<g class="choice{on}" data-tile="{tile}">{cells}{ghost}</g>')
    return "".join(layers)


def _free_cell(preview: TakePreview, address: str) -> str:
    x, y, gain = preview.take.x, preview.take.y, len(preview.covers)
    badge = '<circle class="dot" cx="50" cy="50" r="7"/>'
    if gain:
        text = f'<text class="badge-text" x="50" y="62">+{numeral(gain)}</text>'
        badge = f'<circle class="badge-disc" cx="50" cy="50" r="27"/>{text}'
    covers = " ".join(f"{tile}:{goal}" for tile, goal in preview.covers)
    ends = " data-ends" if preview.next_seat is None else ""
    attributes = (
        f'class="free{" gaining" if gain else ""}" data-cell="{x},{y}" data-covers="{covers}"{ends}'
        f' transform="translate({x * PITCH} {-y * PITCH})"'
    )
    drawn = f'<rect class="hole" x="3" y="3" width="94" height="94" rx="15"/>{badge}'
    if not address:
        return f"<g {attributes}>{drawn}</g>"
    words = escape(f"{cell_words((x, y))}: {gain_words(gain)}")
    placed = f"{address}take={preview.take.tile}&amp;at={x},{y}"
    return f'<a {attributes} href="{placed}" aria-label="{words}">{drawn}</a>'


def _ghost(tile: TileId, seat: int, sprite: Sprite, choice: Choice) -> str:
    placed = choice.placed if choice.tile == tile else None
    outline = f'x="-1" y="-1" width="{SIZE + 2}" height="{SIZE + 2}" rx="17"'
    covers = placed.covers if placed else ()
    gains = "".join(draw_gain(goal.ref, seat, sprite, covers) for goal in TILES[tile].goals)
    place = f' transform="translate({placed.take.x * PITCH} {-placed.take.y * PITCH})"' if placed else ""
    return (
        f'<g class="ghost{" on" if placed else ""}"{place}><g class="drop">{draw_tile(tile, sprite)}'
        f'<rect class="ghost-ink" {outline}/><rect class="ghost-gold" {outline}/>{gains}</g></g>'
    )

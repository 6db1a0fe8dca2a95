"""The cells where a tile may be placed in this turn, and what each placement would gain.

Every possibility is drawn, but hidden. The chosen one gets the class `on`, here or in the browser.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.translation import gettext as _

from engine import TILES, Cell, GoalRef, TakePreview, TileId
from games.drawing.area import PITCH, draw_hole
from games.drawing.svg import Sprite
from games.drawing.tile import SIZE, draw_gain, draw_tile
from games.drawing.words import cell_words, gain_words


@dataclass(frozen=True, slots=True)
class Choice:
    """What the player has chosen so far: nothing, a tile, or a tile and its cell."""

    tile: TileId | None = None
    placed: TakePreview | None = None

    @property
    def covers(self) -> tuple[GoalRef, ...]:
        return self.placed.covers if self.placed else ()


def draw_choices(
    area: Iterable[tuple[int, int, TileId]],
    takes: Iterable[TakePreview],
    seat: int,
    sprite: Sprite,
    choice: Choice,
    *,
    address: str = "",
) -> str:
    """The free cells, what every tile would gain on each of them, and the tiles to show on a chosen cell.

    Every free cell is free for all tiles (R3.4). `area`: the seat's tiles. `address`: the beginning of the
    links to the page with a tile on a cell; without it, cells are not links. Cells and gains are drawn
    without transforms, because browsers make a layer of each transformed element: showing a choice would
    take twice as long.
    """
    by_cell = defaultdict[Cell, list[TakePreview]](list)
    by_tile = defaultdict[TileId, list[TakePreview]](list)
    for preview in takes:
        by_cell[preview.take.x, preview.take.y].append(preview)
        by_tile[preview.take.tile].append(preview)
    cells = "".join(_free_cell(cell, found, choice, escape(address)) for cell, found in by_cell.items())
    effects = "".join(_effects(tile, found, choice, named=bool(address)) for tile, found in by_tile.items())
    covered = {goal for found in by_tile.values() for preview in found for goal in preview.covers}
    gains = "".join(
        draw_gain(goal.ref, seat, sprite, choice.covers, at=(x * PITCH, -y * PITCH))
        for x, y, tile in area
        for goal in TILES[tile].goals
        if goal.ref in covered
    )
    ghosts = "".join(_ghost(tile, seat, sprite, choice) for tile in by_tile)
    return f'<g class="cells{" on" if choice.tile in by_tile else ""}">{cells}</g>{effects}{gains}{ghosts}'


def _free_cell(cell: Cell, found: Sequence[TakePreview], choice: Choice, address: str) -> str:
    chosen = next((preview for preview in found if preview.take.tile == choice.tile), None)
    gain = len(chosen.covers) if chosen else 0
    x, y = cell
    attributes = f'class="free{" gaining" if gain else ""}" data-cell="{x},{y}"'
    drawn = f'{draw_hole(cell)}<circle class="dot" cx="{x * PITCH + 50}" cy="{50 - y * PITCH}" r="7"/>'
    if not address:
        return f"<g {attributes}>{drawn}</g>"
    plain = f' data-plain="{_words(cell, 0)}"' if gain else ""
    place = f"{address}take={choice.tile}&amp;at={x},{y}" if chosen else address
    return f'<a {attributes} href="{place}" aria-label="{_words(cell, gain)}"{plain}>{drawn}</a>'


def _effects(tile: TileId, found: Iterable[TakePreview], choice: Choice, *, named: bool) -> str:
    drawn = "".join(_effect(preview, named=named) for preview in found)
    if not drawn:
        return ""
    return f'<g class="plus{" on" if tile == choice.tile else ""}" data-tile="{tile}">{drawn}</g>'


def _effect(preview: TakePreview, *, named: bool) -> str:
    """What a tile would gain on a cell, and whether it would end the game; empty if neither."""
    take, gain = preview.take, len(preview.covers)
    if not gain and preview.next_seat is not None:
        return ""
    x, y = take.x * PITCH + 50, 50 - take.y * PITCH
    covers = " ".join(f"{tile}:{goal}" for tile, goal in preview.covers)
    words = f' data-words="{_words((take.x, take.y), gain)}"' if named else ""
    ends = " data-ends" if preview.next_seat is None else ""
    badge = f'<circle cx="{x}" cy="{y}" r="27"/><text x="{x}" y="{y + 10}">+{gain}</text>'
    return f'<g data-at="{take.x},{take.y}" data-covers="{covers}"{words}{ends}>{badge if gain else ""}</g>'


def _words(cell: Cell, gain: int) -> str:
    # Translators: a free space and what the tile gains there: “2 up: covers 1 goal”.
    return escape(_("%(cell)s: %(gain)s") % {"cell": cell_words(cell), "gain": gain_words(gain)})


def _ghost(tile: TileId, seat: int, sprite: Sprite, choice: Choice) -> str:
    placed = choice.placed if choice.tile == tile else None
    outline = f'x="-1" y="-1" width="{SIZE + 2}" height="{SIZE + 2}" rx="17"'
    covers = placed.covers if placed else ()
    gains = "".join(draw_gain(goal.ref, seat, sprite, covers) for goal in TILES[tile].goals)
    place = f' transform="translate({placed.take.x * PITCH} {-placed.take.y * PITCH})"' if placed else ""
    drawn = (
        f'{draw_tile(tile, sprite)}<rect class="ghost-ink" {outline}/><rect class="ghost-gold" {outline}/>'
    )
    on = " on" if placed else ""
    return f'<g class="ghost{on}" data-tile="{tile}"{place}><g class="drop">{drawn}{gains}</g></g>'

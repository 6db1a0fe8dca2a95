"""A seat's area: full tiles with tokens and progress."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.html import escape

from engine import TILES, Cell, GoalProgress, Take
from games.drawing.svg import Sprite
from games.drawing.tile import SIZE, draw_placed_tile
from games.drawing.words import placed_tile_words

GAP = 8
PITCH = SIZE + GAP


def draw_hole(cell: Cell) -> str:
    x, y = cell
    return (
        f'<rect class="hole" x="{x * PITCH + 3}" y="{3 - y * PITCH}"'
        f' width="{SIZE - 6}" height="{SIZE - 6}" rx="15"/>'
    )


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of the grid that a drawing shows. `y` grows upward in cells, downward on the screen."""

    left: int
    top: int
    columns: int
    rows: int

    @classmethod
    def around(cls, cells: Iterable[Cell]) -> "Frame":
        """The smallest frame with all the cells; without cells, a frame of one cell."""
        columns, rows = zip(*(tuple(cells) or ((0, 0),)), strict=True)
        left, top = min(columns), max(rows)
        return cls(left, top, max(columns) - left + 1, top - min(rows) + 1)

    @classmethod
    def common_size(cls, areas: Iterable[Iterable[tuple[int, int, int]]]) -> tuple[int, int]:
        """Columns and rows of the smallest view that each of the areas fits into."""
        frames = [cls.around((x, y) for x, y, _tile in area) for area in areas]
        return max(frame.columns for frame in frames), max(frame.rows for frame in frames)

    def view_box(
        self, tile: int = SIZE, gap: int = GAP, margin: int = 6, size: tuple[int, int] | None = None
    ) -> str:
        """`size`: columns and rows of a larger view, in whose middle the frame is."""
        columns, rows = size or (self.columns, self.rows)
        pitch, more = tile + gap, 2 * margin - gap
        x = self.left * pitch - margin - (columns - self.columns) * pitch // 2
        y = -self.top * pitch - margin - (rows - self.rows) * pitch // 2
        return f"{x} {y} {columns * pitch + more} {rows * pitch + more}"


@dataclass(frozen=True, slots=True)
class AreaSnapshot:
    """What the drawing of a seat's area depends on."""

    position: Mapping[str, Any]
    """May contain only this seat's area and tokens."""
    progress: tuple[GoalProgress, ...]
    last: Cell | None


def draw_area(
    position: Mapping[str, Any],
    seat: int,
    sprite: Sprite,
    progress: Iterable[GoalProgress] = (),
    last: Cell | None = None,
    *,
    before: AreaSnapshot | None = None,
) -> str:
    """The content of an `<svg>` whose view box is that of the area's frame.

    `last`: where the last tile was placed. `before`: the area that an open page already shows; then only the
    tiles whose drawing has changed are returned.
    """
    now = _tiles(AreaSnapshot(position, tuple(progress), last), seat, sprite)
    if before is None:
        return "".join(now) or draw_hole((0, 0))
    old = set(_tiles(before, seat, sprite))
    return "".join(tile for tile in now if tile not in old)


def _tiles(area: AreaSnapshot, seat: int, sprite: Sprite) -> list[str]:
    covered = {(tile, goal) for tile, goal in area.position["covered"][seat]}
    by_goal = {found.goal: found for found in area.progress}
    parts = []
    for x, y, tile in area.position["areas"][seat]:
        drawn = draw_placed_tile(tile, sprite, seat, covered, by_goal)
        outline = (
            '<rect class="last" x="-2" y="-2" width="104" height="104" rx="17"/>'
            if (x, y) == area.last
            else ""
        )
        words = escape(placed_tile_words((x, y), TILES[tile], covered, by_goal))
        parts.append(
            f'<g class="tile" data-cell="{x},{y}" data-tile="{tile}" role="img" aria-label="{words}"'
            f' transform="translate({x * PITCH} {-y * PITCH})">{drawn}{outline}</g>'
        )
    return parts


def draw_better(take: Take, sprite: Sprite, *, is_free: bool, words: str) -> str:
    """The cell where a tile would have been better; if the cell is free, with the tile's shape and time."""
    tile = TILES[take.tile]
    shape = sprite.use(f"mark-{tile.color}", SIZE / 2, 36, 1.7)
    plaque = '<rect class="plaque" x="22" y="13" width="56" height="74" rx="11"/>'
    shown = f'{plaque}{shape}<text x="50" y="80">{tile.time}</text>' if is_free else ""
    return (
        f'<g class="better" role="img" aria-label="{escape(words)}"'
        f' transform="translate({take.x * PITCH} {-take.y * PITCH})">'
        f'<rect class="outline" x="3" y="3" width="94" height="94" rx="15"/>{shown}</g>'
    )

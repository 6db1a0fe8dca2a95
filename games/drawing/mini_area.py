"""A miniature of a seat's area, with colours and tokens only."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine import TILES, Cell
from games.drawing.area import Frame
from games.drawing.palette import INK, SEAT_COLORS
from games.drawing.svg import Sprite

SIZE = 20
GAP = 2
PITCH = SIZE + GAP
MARGIN = 3
"""Room for the outline of the last move."""
LEAST_SHARED = (4, 3)
"""Columns and rows of a shared view at least, so that the first tiles are not huge."""


def mini_view_box(areas: Sequence[Sequence[tuple[int, int, int]]], seat: int, *, shared: bool = False) -> str:
    """The view box of a seat's miniature. `shared`: as large as those of the other seats."""
    frame = Frame.around((x, y) for x, y, _tile in areas[seat])
    return frame.view_box(SIZE, GAP, MARGIN, shared_size(areas) if shared else None)


def shared_size(areas: Iterable[Sequence[tuple[int, int, int]]]) -> tuple[int, int]:
    """Columns and rows of miniatures that are shown together."""
    columns, rows = Frame.common_size(areas)
    return max(columns, LEAST_SHARED[0]), max(rows, LEAST_SHARED[1])


def draw_mini_area(position: Mapping[str, Any], seat: int, sprite: Sprite, last: Cell | None = None) -> str:
    if not position["areas"][seat]:
        return f'<rect class="slot" x="1" y="1" width="{SIZE - 2}" height="{SIZE - 2}" rx="4"/>'
    tokens = Counter(tile for tile, _ in position["covered"][seat])
    parts = []
    for x, y, tile in position["areas"][seat]:
        left, top = x * PITCH, -y * PITCH
        parts.append(sprite.use(f"mini-{TILES[tile].color}", left, top))
        for pip in range(tokens[tile]):
            parts.append(
                f'<circle cx="{left + 4.5 + pip * 5.5}" cy="{top + 15.8:.1f}" r="2.5"'
                f' fill="{SEAT_COLORS[seat]}" stroke="{INK}"/>'
            )
    if last is not None:
        parts.append(_outline(last))
    return "".join(parts)


def _outline(cell: Cell) -> str:
    """Gold between two lines of ink, so that it is visible on every tile and in both themes."""
    x, y = cell
    place = f'x="{x * PITCH - 1}" y="{-y * PITCH - 1}" width="22" height="22" rx="5"'
    return f'<rect class="last-ink" {place}/><rect class="last" {place}/>'

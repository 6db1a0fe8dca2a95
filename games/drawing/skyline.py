"""The skyline of a result: a column of blocks for each column of an area, a lamp for each covered goal."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

from engine import TILES, TileId
from games.drawing.svg import number

CENTER, GROUND = 586, 236
MAX_PITCH = 22
WIDTH, HEIGHT = 330, 150
"""The room for the blocks. Larger areas are drawn smaller."""
LAMP_DELAYS = 6
"""The lamps are lit in this many groups, one after the other."""
LAMPS = ((0.3, 0.7), (0.7, 0.7), (0.7, 0.3), (0.3, 0.3))
"""Where the lamps of a block are, as fractions of its size."""


def draw_skyline(position: Mapping[str, Any], seat: int) -> str:
    """The content of an `<svg>`. Gaps in a column of the area are closed: the blocks stand on the ground."""
    columns: dict[int, list[tuple[int, TileId]]] = defaultdict(list)
    for x, y, tile in position["areas"][seat]:
        columns[x].append((y, tile))
    if not columns:
        return ""
    first, count = min(columns), max(columns) - min(columns) + 1
    pitch = min(MAX_PITCH, WIDTH / count, HEIGHT / max(map(len, columns.values())))
    lamps = Counter(tile for tile, _goal in position["covered"][seat])
    blocks: list[str] = []
    lights: list[str] = []
    for x, stack in sorted(columns.items()):
        for row, (_y, tile) in enumerate(sorted(stack), start=1):
            left, top = CENTER + (x - first - count / 2) * pitch, GROUND - row * pitch
            blocks.append(_block(left, top, pitch - 1, TILES[tile].color.value))
            for across, down in LAMPS[: lamps[tile]]:
                lights.append(_lamp(left + across * pitch, top + down * pitch, pitch, len(lights)))
    return f'<g class="city">{"".join(blocks)}</g><g class="lamps seat-{seat}">{"".join(lights)}</g>'


def _block(left: float, top: float, size: float, color: str) -> str:
    side = number(size)
    return (
        f'<rect class="block {color}" x="{number(left)}" y="{number(top)}" width="{side}" height="{side}"'
        f' rx="{number(size / 5)}"/>'
    )


def _lamp(x: float, y: float, pitch: float, index: int) -> str:
    return (
        f'<circle class="lamp l{index % LAMP_DELAYS}" cx="{number(x)}" cy="{number(y)}"'
        f' r="{number(pitch * 0.13)}"/>'
    )

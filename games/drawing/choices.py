"""Where the tiles of this turn may go and what each placement would gain.

Everything is drawn at once and hidden; what is chosen gets the class `on`, here or in the browser.
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import groupby
from typing import Any

from engine import TILES, GoalProgress, GoalRef, TakePreview, TileId
from games.drawing.area import PITCH
from games.drawing.numerals import numeral
from games.drawing.svg import Sprite
from games.drawing.tile import SIZE, draw_tile, goal_centre


def draw_choices(
    takes: Iterable[TakePreview], seat: int, sprite: Sprite, chosen: TakePreview | None = None
) -> str:
    """For each tile a layer of free cells and the tile itself, to be put on one of them."""
    layers = []
    for tile, found in groupby(takes, key=lambda preview: preview.take.tile):
        cells = "".join(_free_cell(preview) for preview in found)
        placed = chosen if chosen and chosen.take.tile == tile else None
        layers.append(
            f'<g class="choice{" on" if placed else ""}" data-tile="{tile}">{cells}'
            f"{_ghost(tile, seat, sprite, placed)}</g>"
        )
    return "".join(layers)


def draw_gains(
    position: Mapping[str, Any],
    seat: int,
    progress: Iterable[GoalProgress],
    sprite: Sprite,
    chosen: TakePreview | None = None,
) -> str:
    """A ringed token over each open goal."""
    open_goals = {found.goal for found in progress}
    covers = chosen.covers if chosen else ()
    return "".join(
        _gain(goal.ref, seat, sprite, covers, (x * PITCH, -y * PITCH))
        for x, y, tile in position["areas"][seat]
        for goal in TILES[tile].goals
        if goal.ref in open_goals
    )


def _free_cell(preview: TakePreview) -> str:
    x, y, gain = preview.take.x, preview.take.y, len(preview.covers)
    badge = '<circle class="dot" cx="50" cy="50" r="7"/>'
    if gain:
        text = f'<text class="badge-text" x="50" y="62">+{numeral(gain)}</text>'
        badge = f'<circle class="badge-disc" cx="50" cy="50" r="27"/>{text}'
    return (
        f'<g class="free{" gaining" if gain else ""}" data-cell="{x},{y}"'
        f' transform="translate({x * PITCH} {-y * PITCH})">'
        f'<rect class="hole" x="3" y="3" width="94" height="94" rx="15"/>{badge}</g>'
    )


def _ghost(tile: TileId, seat: int, sprite: Sprite, placed: TakePreview | None) -> str:
    outline = f'x="-1" y="-1" width="{SIZE + 2}" height="{SIZE + 2}" rx="17"'
    covers = placed.covers if placed else ()
    gains = "".join(_gain(goal.ref, seat, sprite, covers) for goal in TILES[tile].goals)
    state = f' on" transform="translate({placed.take.x * PITCH} {-placed.take.y * PITCH})"' if placed else '"'
    return (
        f'<g class="ghost{state}><g class="drop">{draw_tile(tile, sprite)}<rect class="ghost-ink" {outline}/>'
        f'<rect class="ghost-gold" {outline}/>{gains}</g></g>'
    )


def _gain(
    ref: GoalRef, seat: int, sprite: Sprite, covers: Collection[GoalRef], corner: tuple[int, int] = (0, 0)
) -> str:
    """`corner`: the top left of the goal's tile."""
    tile, goal = ref
    x, y = goal_centre(TILES[tile], goal)
    attributes = f' class="gain{" on" if ref in covers else ""}" data-goal="{tile}:{goal}"'
    return sprite.use(f"gain{seat}", corner[0] + x, corner[1] + y, attributes=attributes)

"""Where the tiles of this turn may go and what each placement would gain; pages show one tile's layer."""

from collections.abc import Iterable
from itertools import groupby

from engine import TILES, GoalRef, TakePreview, TileId
from games.drawing.area import PITCH
from games.drawing.numerals import numeral
from games.drawing.svg import Sprite
from games.drawing.tile import SIZE, draw_tile, goal_centre


def draw_choices(takes: Iterable[TakePreview], seat: int, sprite: Sprite) -> str:
    """For each tile a layer of free cells and the tile itself, to be moved to the chosen one."""
    layers = []
    for tile, found in groupby(takes, key=lambda preview: preview.take.tile):
        cells = "".join(_free_cell(preview) for preview in found)
        layers.append(f'<g class="choice" data-tile="{tile}">{cells}{_ghost(tile, seat, sprite)}</g>')
    return "".join(layers)


def draw_gains(goals: Iterable[tuple[GoalRef, int, int]], seat: int, sprite: Sprite) -> str:
    """A ringed token for each open goal, given with its tile's cell; pages show those a placement covers."""
    return "".join(_gain(ref, seat, sprite, x * PITCH, -y * PITCH) for ref, x, y in goals)


def _free_cell(preview: TakePreview) -> str:
    x, y, gain = preview.take.x, preview.take.y, len(preview.covers)
    badge = '<circle class="dot" cx="50" cy="50" r="7"/>'
    if gain:
        text = f'<text class="badge-text" x="50" y="62">+{numeral(gain)}</text>'
        badge = f'<circle class="badge-disc" cx="50" cy="50" r="27"/>{text}'
    kind = "free gaining" if gain else "free"
    return (
        f'<g class="{kind}" data-cell="{x},{y}" transform="translate({x * PITCH} {-y * PITCH})">'
        f'<rect class="hole" x="3" y="3" width="94" height="94" rx="15"/>{badge}</g>'
    )


def _ghost(tile: TileId, seat: int, sprite: Sprite) -> str:
    gains = "".join(_gain((tile, goal), seat, sprite) for goal in range(len(TILES[tile].goals)))
    outline = f'x="-1" y="-1" width="{SIZE + 2}" height="{SIZE + 2}" rx="17"'
    return (
        f'<g class="ghost"><g class="drop">{draw_tile(tile, sprite)}{gains}'
        f'<rect class="ghost-ink" {outline}/><rect class="ghost-gold" {outline}/></g></g>'
    )


def _gain(ref: GoalRef, seat: int, sprite: Sprite, left: float = 0, top: float = 0) -> str:
    tile, goal = ref
    x, y = goal_centre(TILES[tile], goal)
    return sprite.use(f"gain{seat}", left + x, top + y, attributes=f' class="gain" data-goal="{tile}:{goal}"')

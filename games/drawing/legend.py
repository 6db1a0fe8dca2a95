"""The small drawings of the legend, made of the same parts as the table."""

from collections.abc import Callable

from engine import TILES, Color, GoalProgress, TileId
from games.drawing.area import draw_hole
from games.drawing.shapes import lit_moon
from games.drawing.svg import Sprite, number
from games.drawing.tile import draw_gain, draw_placed_tile, draw_tile
from games.drawing.wheel import draw_wheel

_TILE = TileId(46)
"""Red 5 with three goals."""
_GOAL_TILE = TileId(57)
"""Yellow 3; its only goal wants three colours."""
_GOAL = TILES[_GOAL_TILE].goals[0].ref
_ONE_GOAL = "48 48 50 50"
_WHOLE_TILE = "-4 -4 108 108"
_WHEEL = {
    "wheel": [TileId(21), TileId(5), TileId(57), *[None] * 8, TileId(46)],
    "marker": 10,
    "takeable": [11, 0, 1],
    "track": [],
    "order": [],
    "to_move": None,
    "pile": 0,
    "can_refill": True,
}


def _goal(sprite: Sprite, *, connected: bool = False, covered: bool = False) -> str:
    found = GoalProgress(_GOAL, ((Color.BLUE, 1), (Color.RED, 0), (Color.YELLOW, 1)), 2)
    return draw_placed_tile(
        _GOAL_TILE, sprite, 0, [_GOAL] if covered else [], {_GOAL: found} if connected else {}
    )


def _gold_ring(sprite: Sprite) -> str:
    return draw_tile(_GOAL_TILE, sprite) + draw_gain(_GOAL, 0, sprite, [_GOAL])


def _plus(_sprite: Sprite) -> str:
    badge = '<circle cx="50" cy="50" r="27"/><text x="50" y="62">+2</text>'
    return f'<g class="gaining">{draw_hole((0, 0))}</g><g class="plus on">{badge}</g>'


def _track(sprite: Sprite) -> str:
    """Seven spaces of the track, straightened out."""
    drawn = ['<path class="ring" d="M12 16H192"/>']
    for space in range(7):
        x = number(12 + space * 30)
        if space % 2:
            drawn.append(f'<circle class="space" cx="{x}" cy="16" r="5"/>')
        else:
            drawn.append(
                f'<g transform="translate({x} 16)"><circle class="moon-dark" r="10"/>'
                f'<path class="moon-lit" d="{lit_moon(space, 10)}"/></g>'
            )
    discs = (sprite.use(f"disc{seat}", 12 + space * 30, 16, 1.25) for seat, space in enumerate((1, 4)))
    return "".join((*drawn, *discs))


_DRAWINGS: dict[str, tuple[str, Callable[[Sprite], str]]] = {
    "tile": (_WHOLE_TILE, lambda sprite: draw_tile(_TILE, sprite)),
    "time": ("3 3 48 48", lambda sprite: draw_tile(_TILE, sprite)),
    "goal": (_ONE_GOAL, lambda sprite: draw_tile(_TILE, sprite)),
    "open": (_ONE_GOAL, _goal),
    "connected": (_ONE_GOAL, lambda sprite: _goal(sprite, connected=True)),
    "covered": (_ONE_GOAL, lambda sprite: _goal(sprite, covered=True)),
    "plus": (_WHOLE_TILE, _plus),
    "ring": (_WHOLE_TILE, _gold_ring),
    "wheel": ("-182 -204 364 156", lambda sprite: draw_wheel(_WHEEL, sprite, lit=True, bare=True)),
    "track": ("-2 0 208 32", _track),
}


def legend_drawing(name: str, sprite: Sprite) -> tuple[str, str]:
    """The viewBox and the content of a drawing."""
    view_box, draw = _DRAWINGS[name]
    return view_box, draw(sprite)

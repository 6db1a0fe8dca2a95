"""The site's icon: a crescent around the four shapes."""

from typing import Literal

from engine import Color
from games.drawing.palette import GOLD, INK, TILE_COLORS
from games.drawing.shapes import SHAPES
from games.drawing.svg import number

Ground = Literal["round", "square"]

_CRESCENT = "M3.5-11.5A12.4 12.4 0 1 0 3.5 11.5A9.9 9.9 0 1 1 3.5-11.5Z"
_MARKS = (
    (Color.YELLOW, 1.9, -3.5),
    (Color.RED, 8.4, -3.5),
    (Color.BLUE, 1.9, 3),
    (Color.TURQUOISE, 8.4, 3),
)


def draw_icon(ground: Ground = "round", *, scale: float = 1, dot: bool = False) -> str:
    """`square` fills the whole image, for systems that crop icons. `dot`: add the badge for "your turn"."""
    back = '<circle r="16"' if ground == "round" else '<rect x="-16" y="-16" width="32" height="32"'
    marks = "".join(
        f'<path d="{SHAPES[color]}" transform="translate({x} {y})scale(2.7)" fill="{TILE_COLORS[color]}"/>'
        for color, x, y in _MARKS
    )
    red = TILE_COLORS[Color.RED]
    badge = f'<circle cx="10" cy="-10" r="6" fill="{red}" stroke="{INK}" stroke-width="2"/>' if dot else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 32 32">{back} fill="{INK}"/>'
        f'<g transform="scale({number(scale)})"><path d="{_CRESCENT}" fill="{GOLD}"/>{marks}</g>'
        f"{badge}</svg>\n"
    )

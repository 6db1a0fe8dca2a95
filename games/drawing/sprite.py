"""The sprite: all drawings that are used more than once, in one file that browsers cache."""

from collections.abc import Iterable, Mapping
from functools import cache

from engine import TILES, Color, Tile
from games.drawing.palette import GOLD, INK, SEAT_COLORS, TILE_COLORS
from games.drawing.shapes import EMBLEMS, SHAPES
from games.drawing.svg import number
from games.drawing.tile import goal_centre, mark_centres, mark_radius

_BADGES = {
    Color.RED: (28, 29.5, 20.5),
    Color.BLUE: (27, 27, 21.5),
    Color.TURQUOISE: (27, 27, 21),
    Color.YELLOW: (28, 27, 20.5),
}
_WATERMARKS = {
    0: ((62, 62, 24),),
    1: ((74, 27, 13), (27, 74, 13)),
    2: ((74, 27, 13),),
    3: (),
}
_FACE = (
    '<rect x="1.5" y="1.5" width="97" height="97" rx="15" fill="{color}" stroke="{ink}" stroke-width="3"/>'
    '<g fill="none" stroke-width="2.2" stroke-linecap="round">'
    '<path d="M5.5 80Q5.5 94.5 20 94.5H80Q94.5 94.5 94.5 80" stroke="{ink}" stroke-opacity=".3"/>'
    '<path d="M5.5 20Q5.5 5.5 20 5.5H80Q94.5 5.5 94.5 20" stroke="#fff" stroke-opacity=".5"/></g>'
)

# Gold over a wider ring of ink, so that it is visible on every tile colour.
_GAIN_RINGS = (
    f'<g fill="none"><circle r="23.5" stroke="{INK}" stroke-width="9"/>'
    f'<circle class="pulse" r="23.5" stroke="{GOLD}" stroke-width="5"/></g>'
)


def sprite() -> str:
    """The content of static/img/tiles.svg."""
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>\n{definitions(symbols())}</defs></svg>\n'


def definitions(names: Iterable[str]) -> str:
    """The named symbols, for use inside `<defs>`."""
    return "".join(f'<g id="{name}">{symbols()[name]}</g>\n' for name in names)


@cache
def symbols() -> Mapping[str, str]:
    drawn = {f"t{tile.id}": _tile(tile) for tile in TILES.values()}
    for color in Color:
        drawn[f"mark-{color}"] = _mark(color, 0, 0, 8.4)
        drawn[f"hollow-{color}"] = _hollow_mark(color)
        drawn[f"mini-{color}"] = _mini_tile(color)
    for seat in range(len(EMBLEMS)):
        drawn[f"disc{seat}"] = _disc(seat, 10)
        drawn[f"cover{seat}"] = _plaque(0, 0) + _disc(seat, 19.5)
        drawn[f"gain{seat}"] = _plaque(0, 0) + _disc(seat, 19.5) + _GAIN_RINGS
    return drawn


def _shape(color: Color, x: float, y: float, radius: float, attributes: str) -> str:
    place = f"translate({number(x)} {number(y)})" if x or y else ""
    return f'<path d="{SHAPES[color]}" transform="{place}scale({number(radius)})" {attributes}/>'


def _mark(color: Color, x: float, y: float, radius: float) -> str:
    hue = TILE_COLORS[color]
    return _shape(
        color, x, y, radius, f'fill="{hue}" stroke="{hue}" stroke-width=".18" stroke-linejoin="round"'
    )


def _hollow_mark(color: Color) -> str:
    """Drawn over the solid mark of a tile, so it includes a background that hides that mark."""
    ground = f'<rect x="-9.9" y="-9.9" width="19.8" height="19.8" rx="5" fill="{INK}"/>'
    return ground + _shape(
        color,
        0,
        0,
        7.06,
        f'fill="none" stroke="{TILE_COLORS[color]}" stroke-width=".26" stroke-linejoin="round"',
    )


def _plaque(x: float, y: float) -> str:
    return f'<rect x="{number(x - 22)}" y="{number(y - 22)}" width="44" height="44" rx="11" fill="{INK}"/>'


def _disc(seat: int, radius: float) -> str:
    edge, ring = number(radius * 0.16), number(radius * 0.07)
    return (
        f'<circle r="{number(radius)}" fill="{SEAT_COLORS[seat]}" stroke="{INK}" stroke-width="{edge}"/>'
        f'<circle r="{number(radius * 0.8)}" fill="none" stroke="{INK}" stroke-opacity=".28"'
        f' stroke-width="{ring}"/>'
        f'<path d="{EMBLEMS[seat]}" transform="scale({number(radius)})" fill="{INK}"/>'
    )


def _tile(tile: Tile) -> str:
    parts = [_FACE.format(color=TILE_COLORS[tile.color], ink=INK)]
    for mark in _WATERMARKS[len(tile.goals)]:
        parts.append(_shape(tile.color, *mark, f'fill="{INK}" fill-opacity=".13"'))
    badge = f'fill="{INK}" stroke="{INK}" stroke-width=".3" stroke-linejoin="round"'
    parts.append(_shape(tile.color, *_BADGES[tile.color], badge))
    for index, goal in enumerate(tile.goals):
        parts.append(_plaque(*goal_centre(tile, index)))
        for color, (x, y) in zip(goal.marks, mark_centres(tile, index), strict=True):
            parts.append(_mark(color, x, y, mark_radius(goal)))
    return "".join(parts)


def _mini_tile(color: Color) -> str:
    face = f'<rect width="20" height="20" rx="4" fill="{TILE_COLORS[color]}" stroke="{INK}"/>'
    return face + _shape(color, 10, 10, 4.4, f'fill="{INK}" fill-opacity=".75"')

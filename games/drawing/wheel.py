"""The moon wheel: twelve slots, the marker, the arc of takeable tiles, the track with its discs, the pile."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.html import escape
from django.utils.translation import pgettext

from engine import TILES, TileId
from games.drawing.shapes import CRESCENT, lit_moon
from games.drawing.svg import Sprite, arc, number, point, polar
from games.drawing.tile import draw_tile
from novaluna_site.i18n import numeral

VIEW_BOX = "-204 -204 408 408"

_SLOT_RADIUS = 167
_TILE_SCALE = 0.6
_ARC_RADIUS = 126
_TRACK_RADIUS = 101
_SPACES = 24
_DISC_SCALE = 1.25
_STACK_STEP = 8
_GOLDEN_ANGLE = 137.5


def draw_wheel(
    position: Mapping[str, Any],
    sprite: Sprite,
    *,
    lit: bool,
    chosen: TileId | None = None,
    bare: bool = False,
) -> str:
    """The content of `<svg viewBox=VIEW_BOX>`. `position`: see docs/record.md.

    `lit`: whether the viewer may take a tile now. Then takeable tiles have a halo, and for each of them the
    space that the mover's disc would reach is drawn too, hidden until the tile is chosen. `bare`: leave out
    the sky and the spaces of the track, which never change, for a page that has them already.
    """
    return "".join(
        (
            '<g class="backdrop"></g>' if bare else f'<g class="backdrop">{_BACKGROUND}{_TRACK}</g>',
            _reach(position),
            *_discs(position, sprite),
            *(_landings(position, sprite, chosen) if lit else ()),
            *_slots(position, sprite, lit=lit, chosen=chosen),
            *_pile(position),
        )
    )


def disc_centre(space: int, depth: int) -> tuple[float, float]:
    """`depth`: how many discs are below this one. Stacks grow inward."""
    return polar(space * 360 / _SPACES, _TRACK_RADIUS - depth * _STACK_STEP)


def _stars() -> str:
    spots = []
    for star in range(54):
        radius = 128 + star * 7 % 34 if star % 3 else 40 + star * 5 % 40
        spots.append(f"M{point(star * _GOLDEN_ANGLE, radius)}h0")
    return "".join(spots)


_BACKGROUND = (
    '<defs><radialGradient id="sky"><stop class="sky-near" offset=".3"/><stop class="sky-far" offset="1"/>'
    '</radialGradient></defs><circle class="sky" r="166" fill="url(#sky)"/>'
    f'<path class="stars" d="{_stars()}"/>'
    '<circle class="band" r="101"/><circle class="ring" r="118"/><circle class="ring" r="84"/>'
)


def _space(space: int) -> str:
    x, y = polar(space * 360 / _SPACES, _TRACK_RADIUS)
    if space % 2:
        return f'<circle class="space" cx="{number(x)}" cy="{number(y)}" r="5"/>'
    lit = lit_moon(space // 2, 10)
    return (
        f'<g transform="translate({number(x)} {number(y)})"><circle class="moon-dark" r="10"/>'
        + (f'<path class="moon-lit" d="{lit}"/>' if lit else "")
        + "</g>"
    )


_TRACK = "".join(_space(space) for space in range(_SPACES))


def _reach(position: Mapping[str, Any]) -> str:
    """The arc from the marker to the last takeable tile."""
    if not position["takeable"]:
        return ""
    marker, last = position["marker"], position["takeable"][-1]
    start, end = marker * 30 + 14, (last if last > marker else last + 12) * 30 + 6
    return (
        f'<path class="reach" d="{arc(_ARC_RADIUS, start, end)}"/><path class="reach-tip" d="M-7-7L7 0L-7 7Z"'
        f' transform="translate({point(end + 3, _ARC_RADIUS)})rotate({end + 3})"/>'
    )


def _discs(position: Mapping[str, Any], sprite: Sprite) -> Iterator[str]:
    track, below = position["track"], dict[int, int]()
    # The disc that moves first is on top of its stack, so it is drawn last.
    for seat in reversed(position["order"]):
        space = track[seat]
        if space is None:
            continue
        depth = below.get(space, 0)
        below[space] = depth + 1
        x, y = disc_centre(space, depth)
        yield sprite.use(f"disc{seat}", x, y, _DISC_SCALE, f' data-disc="{seat}"')


def _landings(position: Mapping[str, Any], sprite: Sprite, chosen: TileId | None) -> Iterator[str]:
    seat = position["to_move"]
    start = None if seat is None else position["track"][seat]
    if start is None:
        return
    for slot in position["takeable"]:
        tile = position["wheel"][slot]
        end = start + TILES[tile].time
        x, y = disc_centre(end, position["track"].count(end))
        path = arc(_TRACK_RADIUS, start * 15 + 6, end * 15 - 8)
        yield (
            f'<g class="landing{" on" if tile == chosen else ""}" data-tile="{tile}"><path d="{path}"/>'
            f"{sprite.use(f'disc{seat}', x, y, _DISC_SCALE)}"
            f'<circle cx="{number(x)}" cy="{number(y)}" r="16"/></g>'
        )


def _slots(position: Mapping[str, Any], sprite: Sprite, *, lit: bool, chosen: TileId | None) -> Iterator[str]:
    takeable = position["takeable"] if lit else ()
    for slot, tile in enumerate(position["wheel"]):
        x, y = polar(slot * 30, _SLOT_RADIUS)
        if slot == position["marker"]:
            yield _marker(x, y)
        elif tile is None:
            yield _empty_slot(x, y)
        else:
            kind = "tile takeable" if slot in takeable else "tile"
            yield _tile(tile, x, y, sprite, kind + " chosen" * (tile == chosen))


def _tile(tile: TileId, x: float, y: float, sprite: Sprite, kind: str) -> str:
    corner = f"translate({number(x - _TILE_SCALE * 50)} {number(y - _TILE_SCALE * 50)})"
    halo = '<rect class="halo" x="-3" y="-3" width="106" height="106" rx="18"/>' if kind != "tile" else ""
    return (
        f'<g class="{kind}" data-tile="{tile}"'
        f' transform="{corner}scale({_TILE_SCALE})">{halo}{draw_tile(tile, sprite)}</g>'
    )


def _empty_slot(x: float, y: float) -> str:
    left, top = number(x - 24), number(y - 24)
    return f'<rect class="slot" x="{left}" y="{top}" width="48" height="48" rx="10"/>'


def _marker(x: float, y: float) -> str:
    return (
        f'<g class="marker" transform="translate({number(x)} {number(y)})"><circle r="27"/>'
        f'<path d="{CRESCENT}" transform="rotate(-20)"/></g>'
    )


def _pile(position: Mapping[str, Any]) -> Iterator[str]:
    """The number of tiles, with a small stack unless the page shows the refill button in its place."""
    yield f'<text class="pile-count" y="-10">{numeral(position["pile"])}</text>'
    # Translators: below the number of tiles.
    label = pgettext("label", "in the pile")
    yield f'<text class="pile-label" y="11">{escape(label)}</text>'
    if not position["can_refill"]:
        for step in range(min(3, position["pile"])):
            yield f'<rect class="pile-tile" x="-15" y="{26 - step * 4}" width="30" height="18" rx="5"/>'

"""Everybody's chance to win, move by move: bands that fill the height together, and marks below them.

Without a view box: patterns and marks keep their size, only the bands stretch with the page.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate

from games.drawing.svg import Sprite, number

LEAST_FOR_EMBLEM = 0.16
"""A thinner band has no room for its seat's disc."""
FURTHEST_LEFT = 0.03
_PATTERNS = (
    "",
    '<circle cx="4" cy="4" r="1.2"/>',
    '<path d="M-2 10L10-2M-2 2L2-2M6 10L10 6"/>',
    '<path d="M0 4H8"/>',
)
"""By seat, over its colour: flat, dots, hatch, lines."""
_MARKS = {
    "strong": "M-5 6a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z",
    "slip": "M0 1L6 11H-6Z",
    "costly": "M0 0L7 6L0 12L-7 6Z",
}


def draw_win_chances(chances: Sequence[Sequence[float]], sprite: Sprite) -> str:
    """What stands inside an `<svg>`; `chances` by ply and seat."""
    seats = len(chances[0])
    tops = [list(accumulate(shares)) for shares in chances]
    edges = [_edge(seat, [top[seat] for top in tops]) for seat in range(seats - 1)]
    # The upper bands first: each lower one lies over them.
    bands = [_band(seat, is_top=seat == seats - 1) for seat in reversed(range(seats))]
    lines = [f'<use href="#edge-{seat}"/>' for seat in range(seats - 1)]
    emblems = [_emblem(chances, tops, seat, sprite) for seat in range(seats)]
    return (
        f"<defs>{''.join(edges)}{''.join(map(_pattern, range(seats)))}</defs>{''.join(bands)}"
        '<svg width="100%" height="100%" viewBox="0 0 1 1" preserveAspectRatio="none">'
        f'<path class="half" d="M0 .5H1"/>{"".join(lines)}</svg>{"".join(emblems)}'
    )


def draw_turning_points(words: Iterable[tuple[int, str]], last_ply: int) -> str:
    """A mark below each ply that has a word; each word has its shape."""
    shapes = (f'<path id="mark-{word}" class="mark-{word}" d="{shape}"/>' for word, shape in _MARKS.items())
    marks = (f'<use href="#mark-{word}" x="{_percent(ply / last_ply)}"/>' for ply, word in words)
    return f"<defs>{''.join(shapes)}</defs>{''.join(marks)}"


def _edge(seat: int, tops: Sequence[float]) -> str:
    """The outline of everything up to this seat's band, and what cuts along it."""
    last = len(tops) - 1
    line = "L".join(f"{number(100 * ply / last)} {number(100 - 100 * top)}" for ply, top in enumerate(tops))
    return (
        f'<path id="edge-{seat}" class="edge" transform="scale(.01)" d="M0 100L{line}L100 100Z"/>'
        f'<clipPath id="under-{seat}" clipPathUnits="objectBoundingBox"><use href="#edge-{seat}"/></clipPath>'
    )


def _pattern(seat: int) -> str:
    return (
        f'<pattern id="band-{seat}" class="seat-{seat}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect width="8" height="8"/><g class="ink">{_PATTERNS[seat]}</g></pattern>'
    )


def _band(seat: int, *, is_top: bool) -> str:
    clip = "" if is_top else f' clip-path="url(#under-{seat})"'
    return f'<rect width="100%" height="100%" fill="url(#band-{seat})"{clip}/>'


def _emblem(
    chances: Sequence[Sequence[float]], tops: Sequence[Sequence[float]], seat: int, sprite: Sprite
) -> str:
    """The seat's disc where its band is thick for longest."""
    inside = range(1, len(chances) - 1)
    if not inside:
        return ""
    ply = max(inside, key=lambda at: min(chances[near][seat] for near in (at - 1, at, at + 1)))
    share = chances[ply][seat]
    if share < LEAST_FOR_EMBLEM:
        return ""
    x = min(max(ply / (len(chances) - 1), FURTHEST_LEFT), 1 - FURTHEST_LEFT)
    place = f' x="{_percent(x)}" y="{_percent(1 - tops[ply][seat] + share / 2)}"'
    return sprite.use(f"disc{seat}", attributes=place)


def _percent(share: float) -> str:
    return f"{number(100 * share)}%"

"""Each player's chance to win, move by move: stacked bands that fill the height, and marks below them.

The outer `<svg>` has no view box: only the bands stretch with the page; patterns and marks keep their size.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate

from games.drawing.svg import Sprite, number

MIN_EMBLEM_SHARE = 0.16
"""A thinner band has no room for its seat's disc. A share of the height."""
EMBLEM_MARGIN = 0.03
"""The minimum distance of the discs from the left and right edges. A share of the width."""
_PATTERNS = (
    "",
    '<circle cx="4" cy="4" r="1.2"/>',
    '<path d="M-2 10L10-2M-2 2L2-2M6 10L10 6"/>',
    '<path d="M0 4H8"/>',
)
"""By seat, drawn over its colour: nothing, dots, hatching, lines."""
_MARKS = {
    "strong": "M-5 6a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z",
    "slip": "M0 1L6 11H-6Z",
    "costly": "M0 0L7 6L0 12L-7 6Z",
}


def draw_win_chances(chances: Sequence[Sequence[float]], sprite: Sprite) -> str:
    """The content of an `<svg>`. `chances`: by ply and seat."""
    seats = len(chances[0])
    tops = [list(accumulate(shares)) for shares in chances]
    edges = [_edge(seat, [top[seat] for top in tops]) for seat in range(seats - 1)]
    # The upper bands come first: each lower band is drawn over them.
    bands = [_band(seat, is_top=seat == seats - 1) for seat in reversed(range(seats))]
    lines = [f'<use href="#edge-{seat}"/>' for seat in range(seats - 1)]
    emblems = [_emblem(chances, tops, seat, sprite) for seat in range(seats)]
    return (
        f"<defs>{''.join(edges)}{''.join(map(_pattern, range(seats)))}</defs>{''.join(bands)}"
        '<svg width="100%" height="100%" viewBox="0 0 1 1" preserveAspectRatio="none">'
        f'<path class="half" d="M0 .5H1"/>{"".join(lines)}</svg>{"".join(emblems)}'
    )


def draw_turning_points(verdicts: Iterable[tuple[int, str]], last_ply: int) -> str:
    """A mark for each ply whose move has a verdict. Each verdict has its own shape."""
    shapes = (f'<path id="mark-{name}" class="mark-{name}" d="{shape}"/>' for name, shape in _MARKS.items())
    marks = (f'<use href="#mark-{name}" x="{_percent(ply / last_ply)}"/>' for ply, name in verdicts)
    return f"<defs>{''.join(shapes)}</defs>{''.join(marks)}"


def _edge(seat: int, tops: Sequence[float]) -> str:
    """The outline around all bands up to this seat's, and a clip path with the same shape."""
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
    """The seat's disc at the ply around which its band is thickest; empty if there is no room."""
    inside = range(1, len(chances) - 1)
    if not inside:
        return ""
    ply = max(inside, key=lambda at: min(chances[near][seat] for near in (at - 1, at, at + 1)))
    share = chances[ply][seat]
    if share < MIN_EMBLEM_SHARE:
        return ""
    x = min(max(ply / (len(chances) - 1), EMBLEM_MARGIN), 1 - EMBLEM_MARGIN)
    place = f' x="{_percent(x)}" y="{_percent(1 - tops[ply][seat] + share / 2)}"'
    return sprite.use(f"disc{seat}", attributes=place)


def _percent(share: float) -> str:
    return f"{number(100 * share)}%"

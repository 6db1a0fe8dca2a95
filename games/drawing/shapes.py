"""Outlines as SVG paths: centred on the origin, with a radius of about one unit unless noted."""

from math import cos, pi

from engine import Color
from games.drawing.svg import number, polar


def _star() -> str:
    points = [polar(36 * corner, 0.56 if corner % 2 else 1.12) for corner in range(10)]
    return "M" + "L".join(f"{number(x)} {number(y + 0.06)}" for x, y in points) + "Z"


SHAPES = {
    Color.RED: "M0-1.02L1.02 .78L-1.02 .78Z",
    Color.BLUE: "M-.84-.84H.84V.84H-.84Z",
    Color.TURQUOISE: "M-.96 0A.96 .96 0 1 1 .96 0A.96 .96 0 1 1-.96 0Z",
    Color.YELLOW: _star(),
}
"""Each colour has its own shape, so that no information depends on colour alone."""

EMBLEMS = (
    "M.28-.62A.68 .68 0 1 0 .28 .62A.52 .52 0 1 1 .28-.62Z",
    "M0-.34A.34 .34 0 1 1 0 .34A.34 .34 0 1 1 0-.34ZM-.74 .22L.74-.34L.78-.2L-.7 .36Z",
    "M0-.68L.17-.17L.68 0L.17 .17L0 .68L-.17 .17L-.68 0L-.17-.17Z",
    "M-.62 .5L-.5 .62L.1 .12A.3 .3 0 1 0-.12-.1ZM-.5-.1L-.44-.02L-.16-.24L-.2-.3Z",
)
"""By seat: crescent, ringed planet, spark, comet."""

CRESCENT = "M6-17A18 18 0 1 0 6 17A14 14 0 1 1 6-17Z"
"""With a radius of 18 units."""


def lit_moon(phase: int, radius: float) -> str:
    """The lit part of the moon, from phase 0 (new moon, empty) to 11. A waxing moon is lit on the right."""
    if phase == 0:
        return ""
    bulge = cos(phase * pi / 6)
    waxing = phase <= 6
    r, rx = number(radius), number(abs(bulge) * radius)
    outer, inner = int(waxing), int((bulge > 0) != waxing)
    return f"M0-{r}A{r} {r} 0 0 {outer} 0 {r}A{rx} {r} 0 0 {inner} 0-{r}Z"

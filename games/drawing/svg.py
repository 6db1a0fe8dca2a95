"""Numbers, angles and references in SVG syntax."""

from dataclasses import dataclass
from math import cos, radians, sin


def number(value: float) -> str:
    """At most two decimals, with a decimal point in every language."""
    return f"{round(value, 2) + 0:g}"


def polar(degrees: float, radius: float) -> tuple[float, float]:
    """Angles count clockwise from the top, like the wheel's slots."""
    return radius * sin(radians(degrees)), -radius * cos(radians(degrees))


def point(degrees: float, radius: float) -> str:
    x, y = polar(degrees, radius)
    return f"{number(x)} {number(y)}"


def arc(radius: float, start: float, end: float) -> str:
    """A clockwise path from one angle to the other, in degrees."""
    r, large = number(radius), int((end - start) % 360 > 180)
    return f"M{point(start, radius)}A{r} {r} 0 {large} 1 {point(end, radius)}"


@dataclass(frozen=True, slots=True)
class Sprite:
    """`address`: the file with the shared drawings; empty if they are in the same document."""

    address: str = ""

    def use(self, name: str, x: float = 0, y: float = 0, scale: float = 1, attributes: str = "") -> str:
        moved = f"translate({number(x)} {number(y)})" if x or y else ""
        scaled = f"scale({number(scale)})" if scale != 1 else ""
        transform = f' transform="{moved}{scaled}"' if moved or scaled else ""
        return f'<use href="{self.address}#{name}"{transform}{attributes}/>'

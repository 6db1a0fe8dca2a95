"""The colours of tokens.css, for drawings that are shown without the site's style sheets."""

import re
from functools import cache
from typing import Literal

from django.conf import settings

from engine import Color

Theme = Literal["dark", "light"]
STYLES = settings.BASE_DIR / "static" / "css"

_PROPERTY = re.compile(r"--([a-z0-9-]+):\s*([^;]+);")
_BOTH_THEMES = re.compile(r"light-dark\((?P<light>[^,]+),\s*(?P<dark>[^)]+)\)")


@cache
def palette(theme: Theme) -> dict[str, str]:
    """The custom properties of the first `:root` rule. Later rules depend on the user's preferences."""
    text = (STYLES / "tokens.css").read_text(encoding="utf-8")
    start = text.index(":root {")
    found = _PROPERTY.findall(text[start : text.index("}", start)])
    return {name: _BOTH_THEMES.sub(lambda both: both[theme], value) for name, value in found}


GOLD = palette("dark")["accent"]
INK = palette("dark")["ink"]
TILE_COLORS = {color: palette("dark")[color] for color in Color}
SEAT_COLORS = tuple(palette("dark")[f"seat-{seat}"] for seat in range(4))

"""A position as a self-contained picture, for sharing and mails: it needs no style sheet or other file."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import add
from typing import Any

import resvg_py
from django.utils.html import escape

from engine import Cell, GoalProgress
from games.drawing.area import Frame, draw_area
from games.drawing.palette import STYLES, Theme, palette
from games.drawing.sprite import definitions
from games.drawing.svg import Sprite, number
from games.drawing.wheel import VIEW_BOX, draw_wheel
from novaluna_site.i18n import numeral

WIDTH, HEIGHT = 1200, 630
"""The size recommended for link previews."""

_FONTS = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
_LAYER = re.compile(r"@layer drawing \{(?P<rules>.*)\}\s*$", re.DOTALL)
_TOKEN = re.compile(r"var\(--([a-z0-9-]+)\)")
_REFERENCE = re.compile(r'href="#([a-z0-9-]+)"')


def draw_picture(
    position: Mapping[str, Any],
    names: Sequence[str],
    title: str,
    seat: int,
    *,
    progress: Iterable[GoalProgress] = (),
    last: Cell | None = None,
    theme: Theme = "dark",
) -> str:
    """The wheel beside one seat's area. `names` by seat."""
    inside = Sprite()
    colors = palette(theme)
    frame = Frame.around((x, y) for x, y, _ in position["areas"][seat])
    body = (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{colors["panel"]}"/>'
        f'<svg x="28" y="31" width="568" height="568" viewBox="{VIEW_BOX}">'
        f"{draw_wheel(position, inside, lit=not position['over'])}</svg>"
        f'<text x="636" y="76" font-size="38" font-weight="800">{escape(title)}</text>'
        f'<svg x="636" y="108" width="528" height="400" viewBox="{frame.view_box()}">'
        f"{draw_area(position, seat, inside, progress, last)}</svg>"
        f"{_seats(position, names, inside, colors['dim'])}"
    )
    used = sorted(set(_REFERENCE.findall(body)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{_FONTS}" fill="{colors["text"]}">'
        f"<style>{_style(theme)}</style><defs>{definitions(used)}</defs>{body}</svg>"
    )


def to_png(drawing: str, width: int = WIDTH) -> bytes:
    return resvg_py.svg_to_bytes(svg_string=drawing, width=width)


def _seats(position: Mapping[str, Any], names: Sequence[str], inside: Sprite, dim: str) -> str:
    """Each seat's disc, name and number of placed tokens, in a row below the area."""
    step = 528 / len(names)
    # The minimum over the seats: the last placement may cover more goals than there were tokens left (R3.5).
    tokens = min(map(add, map(len, position["covered"]), position["tokens_left"]))
    parts = []
    for seat, name in enumerate(names):
        left, placed = 636 + seat * step, tokens - position["tokens_left"][seat]
        shown = name if len(name) <= step / 14 else f"{name[: int(step / 14) - 1]}…"
        count = f"{numeral(placed)}/{numeral(tokens)}"
        parts.append(
            f"{inside.use(f'disc{seat}', left + 18, 566, 1.7)}"
            f'<text x="{number(left + 44)}" y="560" font-size="20" font-weight="700">{escape(shown)}</text>'
            f'<text x="{number(left + 44)}" y="585" font-size="20" fill="{dim}">{count}</text>'
        )
    return "".join(parts)


@cache
def _style(theme: Theme) -> str:
    """drawing.css without its layer and variables, which SVG renderers other than browsers don't support."""
    found = _LAYER.search((STYLES / "drawing.css").read_text(encoding="utf-8"))
    if found is None:
        raise ValueError("drawing.css is not one @layer block")
    colors = palette(theme)
    return _TOKEN.sub(lambda token: colors[token[1]], found["rules"])

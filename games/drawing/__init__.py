"""Tiles, wheel and areas as SVG. The engine decides the rules; this package only draws."""

from games.drawing.area import AreaSnapshot, Frame, draw_area, draw_better
from games.drawing.choices import Choice, draw_choices
from games.drawing.mini_area import draw_mini_area, mini_view_box
from games.drawing.sprite import sprite
from games.drawing.svg import Sprite
from games.drawing.tile import draw_tile
from games.drawing.wheel import draw_wheel
from games.drawing.win_chances import draw_turning_points, draw_win_chances
from games.drawing.words import (
    cell_words,
    gain_words,
    placed_tile_words,
    short_tile_words,
    tile_words,
    wheel_words,
)

__all__ = [
    "AreaSnapshot",
    "Choice",
    "Frame",
    "Sprite",
    "cell_words",
    "draw_area",
    "draw_better",
    "draw_choices",
    "draw_mini_area",
    "draw_tile",
    "draw_turning_points",
    "draw_wheel",
    "draw_win_chances",
    "gain_words",
    "mini_view_box",
    "placed_tile_words",
    "short_tile_words",
    "sprite",
    "tile_words",
    "wheel_words",
]

"""The colour pairs that carry meaning, by the formula of WCAG 2: 4.5 for text, 3 for shapes and controls."""

import pytest

from engine import Color
from games.drawing.palette import palette

PAIRS = [
    ("text", "bg", 4.5),
    ("text", "panel", 4.5),
    ("text", "raised", 4.5),
    ("dim", "bg", 4.5),
    ("dim", "panel", 4.5),
    ("dim", "raised", 4.5),
    ("accent-ink", "accent", 4.5),
    ("accent-text", "panel", 4.5),
    ("accent-text", "bg", 4.5),
    ("good", "panel", 4.5),
    ("good", "raised", 4.5),
    ("warn", "panel", 4.5),
    ("bad", "panel", 4.5),
    ("link", "panel", 4.5),
    ("link", "bg", 4.5),
    ("edge", "panel", 3),
    ("edge", "raised", 3),
    ("edge", "bg", 3),
    ("mark", "panel", 3),
    ("mark", "well", 3),
    ("mark", "raised", 3),
    ("focus", "panel", 3),
    ("focus", "bg", 3),
]
ON_INK = [*Color, "seat-0", "seat-1", "seat-2", "seat-3"]


def luminance(color: str) -> float:
    channels = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_agrees_with_the_standard():
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#ffffff", "#777777") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("front", "back", "least"), PAIRS)
def test_texts_and_controls_have_enough_contrast(theme, front, back, least):
    colors = palette(theme)
    assert contrast(colors[front], colors[back]) >= least


@pytest.mark.parametrize("name", ON_INK)
def test_marks_and_tokens_have_enough_contrast_on_ink(name):
    colors = palette("dark")
    assert contrast(colors[name], colors["ink"]) >= 3

"""Line and bar charts as SVG. Colours come from the style sheet."""

from collections.abc import Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.drawing.svg import number
from novaluna_site.i18n import numeral

TRAIL_WIDTH, TRAIL_HEIGHT = 116, 28
WIDTH, HEIGHT = 720, 220
LEFT, BOTTOM, TOP = 68, 36, 16
"""Margins, with room for the numbers beside and below the chart."""
MIN_BARS = 10
MAX_LABELS = 8
LAST_LABEL = WIDTH - 48
"""The middle of a label at most, so that it is not cut off."""


def draw_trail(values: Sequence[int]) -> SafeString:
    points = _points(values, TRAIL_WIDTH, TRAIL_HEIGHT, margin=3)
    return format_html(
        '<svg class="trail" viewBox="0 0 {} {}" width="{}" height="{}" aria-hidden="true">'
        '<polyline points="{}"/></svg>',
        TRAIL_WIDTH,
        TRAIL_HEIGHT,
        TRAIL_WIDTH,
        TRAIL_HEIGHT,
        points,
    )


def _points(values: Sequence[int], width: float, height: float, margin: float) -> str:
    """From left to right, the highest value at the top. Equal values make a line in the middle."""
    if not values:
        return ""
    low, span = min(values), max(values) - min(values)
    step = (width - 2 * margin) / max(1, len(values) - 1)
    room = height - 2 * margin
    return " ".join(
        f"{number(margin + index * step)},"
        f"{number(height - margin - ((value - low) / span if span else 0.5) * room)}"
        for index, value in enumerate(values)
    )


def draw_line(values: Sequence[int], words: str) -> SafeString:
    """A rating over time with three numbers on its scale; empty for fewer than two values.

    `words`: what it shows, for screen readers.
    """
    if len(values) < 2:
        return format_html("")
    low, high = min(values), max(values)
    inner = [
        f"{number(LEFT + (WIDTH - LEFT - 6) * index / (len(values) - 1))},{number(_height(value, low, high))}"
        for index, value in enumerate(values)
    ]
    return _chart(
        words, _scale(low, high), format_html('<polyline class="line" points="{}"/>', " ".join(inner))
    )


def draw_bars(pairs: Sequence[tuple[str, int]], words: str) -> SafeString:
    """Counts as bars, with at most MAX_LABELS labels. `words`: what it shows, for screen readers."""
    values = [value for _label, value in pairs]
    high = _even(max((*values, 1)))
    step = (WIDTH - LEFT - 6) / max(MIN_BARS, len(values))
    bars = format_html_join(
        "",
        '<rect class="bar" x="{}" y="{}" width="{}" height="{}" rx="2"/>',
        (
            (
                number(LEFT + index * step + step * 0.12),
                number(_height(value, 0, high)),
                number(step * 0.76),
                number(HEIGHT - BOTTOM - _height(value, 0, high)),
            )
            for index, value in enumerate(values)
        ),
    )
    every = -(-len(pairs) // MAX_LABELS)
    labels = format_html_join(
        "",
        '<text class="scale label" x="{}" y="{}">{}</text>',
        (
            (number(min(LEFT + (index + 0.5) * step, LAST_LABEL)), HEIGHT - 8, label)
            for index, (label, _value) in enumerate(pairs)
            if index % every == 0
        ),
    )
    return _chart(words, _scale(0, high), bars, labels)


def _even(high: int) -> int:
    """The top of a scale from 0 whose middle is a whole number too; 1 has no middle."""
    return high if high == 1 else high + high % 2


def _height(value: float, low: float, high: float) -> float:
    room = HEIGHT - TOP - BOTTOM
    return HEIGHT - BOTTOM - room * ((value - low) / (high - low) if high > low else 0.5)


def _scale(low: int, high: int) -> SafeString:
    heights = sorted({low, (low + high) // 2, high})
    return format_html_join(
        "",
        '<path class="rule" d="M{} {}H{}"/><text class="scale" x="{}" y="{}">{}</text>',
        (
            (
                LEFT,
                number(_height(value, low, high)),
                WIDTH,
                LEFT - 6,
                number(_height(value, low, high) + 4),
                numeral(value),
            )
            for value in heights
        ),
    )


def _chart(words: str, *parts: SafeString) -> SafeString:
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>',
        WIDTH,
        HEIGHT,
        words,
        format_html_join("", "{}", ((part,) for part in parts)),
    )

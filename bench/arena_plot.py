"""The results as an SVG: shares of wins and solo scores with their intervals and targets."""

from bench.arena_table import MATCHES, NO_TARGET, SOLO, Found, Match

WIDTH, LEFT, ROW, GAP = 720, 250, 34, 60
SCALE = WIDTH - LEFT - 60
SCORES = (70, 190)
"""The range of the axis: from a score that few deals allow to one that everybody reaches."""


def draw(kept: dict[str, Found]) -> str:
    matches = [match for match in MATCHES if match.bots in kept]
    alone = [match for match in SOLO if match.bots in kept]
    solo_top = ROW * len(matches) + GAP
    height = solo_top + ROW * len(alone) + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="13">',
        "<title>Share of wins of each match and mean solo score of each bot, with 95 % intervals</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        *_scale(10, ROW * len(matches), {f"{share} %": share / 100 for share in range(0, 101, 25)}),
        *_scale(solo_top, ROW * len(alone), {f"{score}": _along(score) for score in range(70, 191, 20)}),
    ]
    for index, match in enumerate(matches):
        parts += _match(match, kept[match.bots], 26 + index * ROW)
    for index, match in enumerate(alone):
        parts += _solo(match, kept[match.bots], solo_top + 16 + index * ROW)
    return "\n".join([*parts, "</svg>", ""])


def _along(score: float) -> float:
    return (score - SCORES[0]) / (SCORES[1] - SCORES[0])


def _scale(top: float, length: float, marks: dict[str, float]) -> list[str]:
    parts = []
    for text, share in marks.items():
        x = LEFT + SCALE * share
        parts.append(f'<path d="M{x} {top}V{top + length}" stroke="#ddd"/>')
        parts.append(f'<text x="{x}" y="{top + length + 18}" text-anchor="middle" fill="#555">{text}</text>')
    return parts


def _match(match: Match, found: Found, y: float) -> list[str]:
    share = found["wins"] / found["games"]
    return _row(match.label, (found["low"], share, found["high"]), f"{share:.1%}", match.at_least, y)


def _solo(match: Match, found: Found, y: float) -> list[str]:
    """A lower score is better."""
    low, score, high = (_along(found[name]) for name in ("low", "score", "high"))
    target = None if match.at_most == NO_TARGET else _along(match.at_most)
    return _row(f"{match.label}, solo score", (low, score, high), f"{found['score']:.1f}", target, y)


def _row(
    label: str, interval: tuple[float, float, float], text: str, target: float | None, y: float
) -> list[str]:
    low, middle, high = (LEFT + SCALE * value for value in interval)
    parts = [
        f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end" fill="#222">{label}</text>',
        f'<rect x="{LEFT}" y="{y - 8}" width="{middle - LEFT:.1f}" height="16" fill="#8aa4c8"/>',
        f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="#16294a" stroke-width="3"/>',
        f'<text x="{LEFT + SCALE + 10}" y="{y + 4}" fill="#222">{text}</text>',
    ]
    if target is not None:
        x = LEFT + SCALE * target
        parts.append(f'<path d="M{x:.1f} {y - 12}V{y + 12}" stroke="#b3261e" stroke-width="2"/>')
    return parts

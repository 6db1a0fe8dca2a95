"""The ladder as an SVG: the share of wins with its interval, and what was asked."""

from typing import Any

WIDTH, LEFT, ROW = 720, 250, 34
SCALE = WIDTH - LEFT - 60


def draw(rows: list[tuple[Any, dict[str, float]]]) -> str:
    height = ROW * len(rows) + 50
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="13">',
        "<title>Share of wins of each match with its 95 % interval</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
    ]
    for percent in range(0, 101, 25):
        x = LEFT + SCALE * percent / 100
        parts.append(f'<path d="M{x} 10V{height - 30}" stroke="#ddd"/>')
        parts.append(f'<text x="{x}" y="{height - 12}" text-anchor="middle" fill="#555">{percent} %</text>')
    for index, (match, found) in enumerate(rows):
        parts += _row(match, found, 26 + index * ROW)
    return "\n".join([*parts, "</svg>", ""])


def _row(match: Any, found: dict[str, float], y: float) -> list[str]:
    first, *others = match.names
    label = f"{first} against {f'{len(others)} ' if len(others) > 1 else ''}{others[0]}"
    share = found["wins"] / found["games"]
    low, high, asked = (LEFT + SCALE * value for value in (found["low"], found["high"], match.at_least))
    return [
        f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end" fill="#222">{label}</text>',
        f'<rect x="{LEFT}" y="{y - 8}" width="{SCALE * share:.1f}" height="16" fill="#8aa4c8"/>',
        f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="#16294a" stroke-width="3"/>',
        f'<path d="M{asked:.1f} {y - 12}V{y + 12}" stroke="#b3261e" stroke-width="2"/>',
        f'<text x="{LEFT + SCALE + 10}" y="{y + 4}" fill="#222">{share:.1%}</text>',
    ]

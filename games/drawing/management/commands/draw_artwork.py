from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.drawing import sprite
from games.drawing.icon import draw_icon
from games.drawing.picture import draw_picture, to_png
from games.drawing.showcase import showcase

SAFE_ZONE = 0.72
"""Systems may crop a maskable icon to a circle of 80 % of its width."""


class Command(BaseCommand):
    help = "Write the drawings and icons in static/img. Run it after changing how they are drawn."

    def handle(self, *args: Any, **options: Any) -> None:
        for name, drawing in drawings().items():
            (settings.BASE_DIR / "static/img" / name).write_text(drawing, encoding="utf-8")
        for name, picture in pictures().items():
            (settings.BASE_DIR / "static/img" / name).write_bytes(picture)


def drawings() -> dict[str, str]:
    return {"tiles.svg": sprite(), "icon.svg": draw_icon(), "icon-dot.svg": draw_icon(dot=True)}


def pictures() -> dict[str, bytes]:
    square = draw_icon("square", scale=SAFE_ZONE)
    shown = showcase()
    share = draw_picture(
        shown["position"], shown["names"], settings.SITE_NAME, seat=0, progress=shown["progress"]
    )
    return {
        "icon-192.png": to_png(draw_icon(), width=192),
        "icon-512.png": to_png(draw_icon(), width=512),
        "icon-maskable-512.png": to_png(square, width=512),
        "apple-touch-icon.png": to_png(square, width=180),
        "share.png": to_png(share),
    }

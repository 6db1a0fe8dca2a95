from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.drawing import sprite


class Command(BaseCommand):
    help = "Write the drawings that are kept as files: run it after a change of the artwork."

    def handle(self, *args: Any, **options: Any) -> None:
        images = settings.BASE_DIR / "static" / "img"
        (images / "tiles.svg").write_text(sprite(), encoding="utf-8")

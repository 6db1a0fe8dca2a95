from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from novaluna_site.settings_table import HEAD, settings_table


class Command(BaseCommand):
    help = "Rewrite the table of settings at the end of docs/settings.md."

    def handle(self, *args: Any, **options: Any) -> None:
        path = settings.BASE_DIR / "docs" / "settings.md"
        introduction = path.read_text().partition(HEAD)[0]
        path.write_text(introduction + settings_table())

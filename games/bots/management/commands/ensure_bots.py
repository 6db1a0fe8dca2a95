from typing import Any

from django.core.management.base import BaseCommand

from games.bots.actions.ensure_bots import ensure_bots


class Command(BaseCommand):
    help = "Create the bot players that do not exist yet; may run at every deployment."

    def handle(self, *args: Any, **options: Any) -> None:
        ensure_bots()

from typing import Any

from django.core.management.base import BaseCommand

from games.bots.actions.ensure_bots import ensure_bots
from games.daily.actions.deal_moons import deal_missing_moons


class Command(BaseCommand):
    help = "Create the bot players and the coming Daily Moons that do not exist yet. Run at every deployment."

    def handle(self, *args: Any, **options: Any) -> None:
        ensure_bots()
        deal_missing_moons()

from typing import Any

from django.core.management.base import BaseCommand

from games.bots.actions.ensure_bots import ensure_bots
from games.daily.actions.deal_moons import deal_missing_moons
from games.notifications.actions.ensure_push_key import ensure_push_key


class Command(BaseCommand):
    help = "Create the bots, the next Daily Moons and the push key unless they exist; for every deployment."

    def handle(self, *args: Any, **options: Any) -> None:
        ensure_bots()
        deal_missing_moons()
        ensure_push_key()

from typing import Any

from django.core.management.base import BaseCommand

from games.leaderboards.actions.recount_games import recount_games


class Command(BaseCommand):
    help = "Count all finished games again: leaderboards, statistics and achievements. Past seasons stay."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{recount_games()} games counted")

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.tables.actions.verify_game import verify_game
from games.tables.queries import games_to_verify
from novaluna_site.progress import show_progress


class Command(BaseCommand):
    help = "Replay the logs of running games (--all: of every game) and quarantine those that disagree."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--all", action="store_true", help="finished and aborted games too")

    def handle(self, *args: Any, **options: Any) -> None:
        ids = games_to_verify(only_running=not options["all"])
        damaged = []
        for done, game_id in enumerate(ids, start=1):
            damage = verify_game(game_id)
            if damage is not None:
                damaged.append(str(game_id))
                self.stderr.write(self.style.ERROR(f"game {game_id}: {damage}"))
            show_progress(self.stderr, done, len(ids))
        self.stdout.write(f"{len(ids) - len(damaged)} games are sound, {len(damaged)} quarantined.")
        if damaged:
            raise CommandError(f"quarantined: {', '.join(damaged)}")

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.tables.actions.verify_game import SAMPLE, verify_game
from games.tables.queries import games_to_verify
from novaluna_site.failed_rows import record_failure
from novaluna_site.progress import show_progress


class Command(BaseCommand):
    help = "Replay the logs of running games (--all: of every game) and quarantine those that disagree."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--all", action="store_true", help="finished and aborted games too")

    def handle(self, *args: Any, **options: Any) -> None:
        ids = games_to_verify(only_running=not options["all"])
        damaged, failed = [], []
        for done, game_id in enumerate(ids, start=1):
            try:
                damage = verify_game(game_id)
            except Exception as error:
                # An error in one game must not keep the others from being verified.
                record_failure(SAMPLE.name, game_id, error)
                failed.append(str(game_id))
            else:
                if damage is not None:
                    damaged.append(str(game_id))
                    self.stderr.write(self.style.ERROR(f"game {game_id}: {damage}"))
            show_progress(self.stderr, done, len(ids))
        sound = len(ids) - len(damaged) - len(failed)
        self.stdout.write(f"{sound} games are sound, {len(damaged)} quarantined.")
        if damaged or failed:
            raise CommandError(_problems(damaged, failed))


def _problems(damaged: list[str], failed: list[str]) -> str:
    lists = {"quarantined": damaged, "could not be verified": failed}
    return "; ".join(f"{problem}: {', '.join(ids)}" for problem, ids in lists.items() if ids)

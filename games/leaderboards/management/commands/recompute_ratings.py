from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.leaderboards.actions.recompute_ratings import recompute_ratings


class Command(BaseCommand):
    help = "Replay all rated games in the order they were rated, and correct what differs from the history."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="Only report; exit with 1 on a difference.")

    def handle(self, *args: Any, **options: Any) -> None:
        found = recompute_ratings(correct=not options["check"])
        words = f"{found.games} games; {found.changes_off} changes and {found.ratings_off} ratings differed"
        if found.unrated:
            words += f"; rated games without changes: {', '.join(map(str, found.unrated))}"
        if options["check"] and not found.is_correct:
            raise CommandError(words)
        self.stdout.write(words)

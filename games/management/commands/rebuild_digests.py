from typing import Any

from django.core.management.base import BaseCommand

from games.services.rebuild_digests import rebuild_digests


class Command(BaseCommand):
    help = "Count all finished games again: boards, statistics and achievements. Frozen seasons stay."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{rebuild_digests()} games counted")

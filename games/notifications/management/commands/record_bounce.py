import sys
from email import message_from_binary_file, policy
from typing import Any

from django.core.management.base import BaseCommand

from games.notifications.actions.record_bounce import record_bounce


class Command(BaseCommand):
    help = "Read a bounce report from standard input and switch mail off for the user it is about."

    def handle(self, *args: Any, **options: Any) -> None:
        report = message_from_binary_file(sys.stdin.buffer, policy=policy.default)
        user = record_bounce(report)
        self.stdout.write(f"mails to user {user.pk} are off" if user else "not about a mail from this site")

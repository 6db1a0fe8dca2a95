from argparse import ArgumentParser
from collections import Counter
from contextlib import nullcontext
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from accounts.actions.reencrypt_authenticators import Outcome, reencrypt_authenticator
from accounts.queries import authenticators_with_secrets, count_sessions_of_old_keys
from novaluna_site.encryption import secret_keys
from novaluna_site.progress import show_progress
from novaluna_site.run.data_dir import data_dir_claimed
from novaluna_site.secret_key import add_embedded_key, forget_old_embedded_keys


class Command(BaseCommand):
    """Safe to stop and to repeat: each row is done in its own transaction, and finished rows are skipped."""

    help = "Encrypt the secrets of authenticator apps with the current SECRET_KEY. See docs/deploy.md."

    def add_arguments(self, parser: ArgumentParser) -> None:
        embedded = parser.add_mutually_exclusive_group()
        embedded.add_argument(
            "--new-key", action="store_true", help="first generate a new key, if the site generated its own"
        )
        embedded.add_argument(
            "--forget-old-keys", action="store_true", help="finally delete the previous generated keys"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        new_key, forget_old_keys = options["new_key"], options["forget_old_keys"]
        changes_file = new_key or forget_old_keys
        if changes_file and not settings.SECRET_KEY_IS_EMBEDDED:
            raise CommandError(
                "SECRET_KEY comes from the environment, so change it there: see docs/deploy.md."
            )
        # A running site would not know the new key.
        with data_dir_claimed(settings.DATA_DIR) if changes_file else nullcontext():
            keys = [*([add_embedded_key(settings.DATA_DIR)] if new_key else []), *secret_keys()]
            self._reencrypt(keys)
            if forget_old_keys:
                forget_old_embedded_keys(settings.DATA_DIR)
                self.stdout.write("The old keys are deleted.")
            else:
                self._report(keys)

    def _reencrypt(self, keys: list[str]) -> None:
        """Raises CommandError if no key opens some of the rows, after all others are done."""
        rows = authenticators_with_secrets()
        counts: Counter[Outcome] = Counter()
        unreadable = []
        for done, row in enumerate(rows, start=1):
            outcome = reencrypt_authenticator(row.pk, keys)
            counts[outcome] += 1
            if outcome is Outcome.UNREADABLE:
                unreadable.append(f"{row.type} {row.pk} of user {row.user_id}")
            show_progress(self.stderr, done, len(rows))
        for outcome in Outcome:
            self.stdout.write(f"{counts[outcome]} authenticators {outcome.value}.")
        if unreadable:
            raise CommandError(
                f"No key opens these: {', '.join(unreadable)}. If an old key is missing, add it to"
                " SECRET_KEY_FALLBACKS and repeat the command. Otherwise delete these rows: their users then"
                " log in with their password and can add an authenticator again."
            )

    def _report(self, keys: list[str]) -> None:
        if len(keys) == 1:
            self.stdout.write("There are no old keys.")
            return
        self.stdout.write(
            "No authenticator needs the old keys, so they can be removed. Removing them ends"
            f" {count_sessions_of_old_keys(keys)} sessions that were not used since the change, and links in"
            " mails that were sent before it stop working."
        )

"""Lists messages in the admin that failed because of an error in this site, not of the receiver."""

from collections.abc import Collection, Sequence

from django.utils import timezone

from games.notifications.models import Notification
from games.notifications.models.notification import State
from novaluna_site.failed_rows import list_failure, register


class Deliveries:
    name = "delivery"

    def waiting(self, rows: Collection[str]) -> set[str]:
        found = Notification.objects.filter(pk__in=rows, state=State.DUE, attempts__gt=0)
        return {str(pk) for pk in found.values_list("pk", flat=True)}

    def retry(self, row: str) -> None:
        """The next sweep, a few seconds later, sends it."""
        Notification.objects.filter(pk=row, state=State.DUE).update(due_at=timezone.now())


DELIVERIES = Deliveries()
register(DELIVERIES)


def list_failed_deliveries(rows: Sequence[Notification], error: Exception) -> None:
    """List those of the rows that will be sent again."""
    again = Notification.objects.filter(pk__in=[row.pk for row in rows], state=State.DUE)
    for row in again:
        list_failure(DELIVERIES.name, row.pk, error, row.attempts, row.due_at or timezone.now())

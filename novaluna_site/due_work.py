"""Work that waits in the database until it is due: one mechanism for bot turns, reviews and deliveries.

1. An action writes a row with `due_at` and wakes a worker after the commit. The row is the source of truth;
   the Celery task is only a wake-up and may be lost.
2. The worker claims the row: one conditional UPDATE moves `due_at` to the end of a lease. Two workers never
   get the same row, and if a worker dies, the row is due again when its lease ends.
3. The work itself deletes the row or gives it another `due_at`.
4. If the work fails, the error is logged and counted and the row is put off, longer with every attempt. Other
   rows are not affected.
5. A sweep wakes the workers again for rows whose wake-up was lost.
"""

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar

import structlog
from django.db import models, transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from novaluna_site.messaging.failures import count_failure, register_work
from novaluna_site.messaging.wake_up import wake, wake_after_commit

log = structlog.get_logger(__name__)

BACK_OFF = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2))


class DueRow(models.Model):
    """`due_at` is None when nothing is left to do. `claim` says which worker holds the row."""

    due_at = models.DateTimeField(null=True, blank=True)
    claim = models.UUIDField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True


Row = TypeVar("Row", bound=DueRow)


def claim(rows: QuerySet[Row], lease: timedelta, *, counts: bool = True) -> list[Row]:
    """Claim those of the rows that are due. Returns them as they are after the claim.

    `counts`: whether the claim counts as an attempt. False if the caller may find that the row must wait.
    """
    now, token = timezone.now(), uuid.uuid4()
    due = rows.filter(due_at__lte=now)
    if not due.update(due_at=now + lease, claim=token, attempts=F("attempts") + int(counts)):
        return []
    return list(rows.filter(claim=token))


def held(row: Row) -> QuerySet[Row]:
    """A queryset with only this row, or empty if another worker has claimed it since."""
    return type(row)._default_manager.filter(pk=row.pk, claim=row.claim)


@contextmanager
def errors_contained(work: str, row: models.Model) -> Iterator[None]:
    """Work on one of many rows, in a transaction. An error is logged and counted; the caller goes on."""
    try:
        with transaction.atomic():
            yield
    except Exception:
        log.exception("row_failed", work=work, row=row.pk)
        count_failure(work)


def put_off(row: Row, delays: tuple[timedelta, ...] = BACK_OFF) -> None:
    """Make a claimed row due later. The delay grows with the number of attempts."""
    delay = delays[min(max(row.attempts - 1, 0), len(delays) - 1)]
    held(row).update(due_at=timezone.now() + delay)


@dataclass(frozen=True, slots=True)
class DueWork(Generic[Row]):
    """One kind of work that a task does row by row. The task gets the row's primary key."""

    name: str
    """In logs and metrics."""
    rows: Callable[[], QuerySet[Row]]
    """All rows, with the relations that the work needs."""
    task: str
    queue: str
    lease: timedelta
    """Longer than the work takes."""
    wake_up_expires: timedelta
    """A wake-up that waited longer does nothing: the sweep sends another."""
    back_off: tuple[timedelta, ...] = BACK_OFF
    priority: int | None = None

    def __post_init__(self) -> None:
        register_work(self.name)

    def wake_after_commit(self, pk: int, due_at: datetime | None = None) -> None:
        """After the commit, wake a worker for the row at `due_at`, or at once if that is None."""
        wake_after_commit(self.task, pk, queue=self.queue, **self._options(due_at))

    def wake(self, pk: int) -> None:
        wake(self.task, pk, queue=self.queue, **self._options(None))

    def run(self, pk: int, work: Callable[[Row], bool]) -> bool:
        """Claim the row and return what the work returns. False if the row is not due or the work fails."""
        for row in claim(self.rows().filter(pk=pk), self.lease):
            try:
                return work(row)
            except Exception:
                log.exception("due_work_failed", work=self.name, row=pk, attempts=row.attempts)
                put_off(row, self.back_off)
                count_failure(self.name)
        return False

    def sweep(self, limit: int = 100) -> int:
        """Wake workers for rows whose wake-up was lost, the longest overdue first. Returns how many.

        Each row is first made due now, so that two sweeps at the same time do not wake two workers for it.
        """
        now = timezone.now()
        rows = self.rows().order_by("due_at").filter(due_at__lte=now - self.wake_up_expires)
        woken = 0
        for pk, due_at in rows.values_list("pk", "due_at")[:limit]:
            if self.rows().filter(pk=pk, due_at=due_at).update(due_at=now):
                self.wake(pk)
                woken += 1
        return woken

    def _options(self, due_at: datetime | None) -> dict[str, Any]:
        since = due_at or timezone.now()
        options: dict[str, Any] = {"eta": since, "expires": since + self.wake_up_expires}
        return options if self.priority is None else {**options, "priority": self.priority}

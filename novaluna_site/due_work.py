"""Work that waits in the database until it is due: one mechanism for bot turns, reviews and deliveries.

1. An action writes a row with `due_at` and wakes a worker after the commit. The row is the source of truth;
   the Celery task is only a wake-up and may be lost.
2. The worker claims the row: one conditional UPDATE moves `due_at` to the end of a lease. Two workers never
   get the same row, and if a worker dies, the row is due again when its lease ends.
3. The work itself deletes the row or gives it another `due_at`.
4. If the work fails, the error is logged, counted and listed in the admin. The row is put off, longer with
   every attempt. Other rows are not affected.
5. A sweep wakes the workers again for rows whose wake-up was lost, or that a change of the system clock would
   delay.
"""

import uuid
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar

import structlog
from django.db import models
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from novaluna_site.failed_rows import BACK_OFF, delay_after, forget_failure, list_failure, register
from novaluna_site.messaging.failures import count_failure
from novaluna_site.messaging.wake_up import wake, wake_after_commit
from novaluna_site.sweeps import Sweep

log = structlog.get_logger(__name__)


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


def put_off(row: Row, delays: tuple[timedelta, ...] = BACK_OFF) -> None:
    """Make a claimed row due later. The delay grows with the number of attempts."""
    held(row).update(due_at=timezone.now() + delay_after(row.attempts, delays))


@dataclass(frozen=True, eq=False)
class DueWork(Generic[Row]):
    """One kind of work that a task does row by row. The task gets the row's primary key."""

    rows: Callable[[], QuerySet[Row]]
    """All rows, with the relations that the work needs."""
    task: str
    sweep_task: str
    queue: str
    lease: timedelta
    """Longer than the work takes, and than an action schedules it ahead."""
    wake_up_expires: timedelta
    """A wake-up that waited longer does nothing: the sweep sends another."""
    back_off: tuple[timedelta, ...] = BACK_OFF
    priority: int | None = None
    _lost_rows: Sweep[int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        register(self)
        # It wakes workers, so it must commit each row first.
        lost = Sweep(self.sweep_task, due=self._lost, work=self._wake_again, in_transaction=False)
        object.__setattr__(self, "_lost_rows", lost)

    @property
    def name(self) -> str:
        return self.task

    def wake_after_commit(self, pk: int, due_at: datetime | None = None) -> None:
        """After the commit, wake a worker for the row at `due_at`, or at once if that is None."""
        wake_after_commit(self.task, pk, queue=self.queue, **self._options(due_at))

    def wake(self, pk: int, due_at: datetime | None = None) -> None:
        wake(self.task, pk, queue=self.queue, **self._options(due_at))

    def run(self, pk: int, work: Callable[[Row], bool]) -> bool:
        """Claim the row and return what the work returns. False if the row is not due or the work fails."""
        for row in claim(self.rows().filter(pk=pk), self.lease):
            try:
                done = work(row)
            except Exception as error:
                log.exception("due_work_failed", work=self.name, row=pk, attempts=row.attempts)
                count_failure(self.name)
                put_off(row, self.back_off)
                retry_at = timezone.now() + delay_after(row.attempts, self.back_off)
                list_failure(self.name, pk, error, row.attempts, retry_at)
            else:
                if row.attempts > 1:
                    forget_failure(self.name, pk)
                return done
        return False

    def sweep(self, limit: int = 100) -> int:
        """Wake workers for rows whose wake-up was lost, the longest overdue first. Returns how many."""
        return self._lost_rows.run(limit)

    def waiting(self, rows: Collection[str]) -> set[str]:
        found = self.rows().filter(pk__in=rows, due_at__isnull=False)
        return {str(pk) for pk in found.values_list("pk", flat=True)}

    def retry(self, row: str) -> None:
        self.rows().filter(pk=row, due_at__isnull=False).update(due_at=timezone.now())
        self.wake_after_commit(int(row))

    def _lost(self) -> QuerySet[Row]:
        """Rows that are overdue, and rows that are due later than any lease or delay allows.

        The latter were written before the system clock was set back.
        """
        now, slack = timezone.now(), self.wake_up_expires
        lost = Q(due_at__lte=now - slack) | Q(attempts=0, due_at__gt=now + self.lease + slack)
        for attempts, delay in enumerate(self.back_off, start=1):
            is_last = attempts == len(self.back_off)
            tried = Q(attempts__gte=attempts) if is_last else Q(attempts=attempts)
            lost |= tried & Q(due_at__gt=now + max(self.lease, delay) + slack)
        return self.rows().filter(lost).order_by("due_at")

    def _wake_again(self, pk: int) -> int:
        """Make the row due now first, so that two sweeps at the same time do not wake two workers for it."""
        if not self._lost().filter(pk=pk).update(due_at=timezone.now()):
            return 0
        self.wake(pk)
        return 1

    def _options(self, due_at: datetime | None) -> dict[str, Any]:
        since = due_at or timezone.now()
        options: dict[str, Any] = {"eta": since, "expires": since + self.wake_up_expires}
        return options if self.priority is None else {**options, "priority": self.priority}

"""Sweeps: periodic work on all rows that are due, each in its own transaction.

A row that fails is logged, counted, listed in the admin and put off (`failed_rows`). The others continue.
"""

import threading
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Generic, TypeVar

import structlog
from django.db import transaction
from django.db.models import CharField, Exists, F, OuterRef, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from novaluna_site.failed_rows import forget_failure, record_failure, register
from novaluna_site.messaging.wake_up import wake, wake_after_commit
from novaluna_site.models import FailedRow, LastRun
from novaluna_site.schedule import queue_of

log = structlog.get_logger(__name__)

Key = TypeVar("Key")


@dataclass(frozen=True, eq=False)
class Sweep(Generic[Key]):
    name: str
    """The name of its Celery task, which `novaluna_site/schedule.py` starts periodically."""
    due: Callable[[], "QuerySet[Any] | Sequence[Key]"]
    """The rows that are due, the most urgent first; or their keys, if there are only a few."""
    work: Callable[[Key], int]
    """Does the work on one row, and returns what to count. Afterwards the row must no longer be due.

    Another process may have done it since, so it checks again.
    """
    work_on_many: Callable[[list[Key]], int] | None = None
    """The same for many rows in one transaction, which is faster. If it fails, they are done one by one."""
    fields: tuple[str, ...] = ("pk",)
    """The fields of a due row that are its key; several make a tuple."""
    batch: int = 100
    seconds: float = 60.0
    """A run that takes longer stops and asks for another one, so that other tasks get their turn."""
    in_transaction: bool = True
    """False if the work commits in between, for example because it sends something."""
    overlaps: bool = False
    """Whether a process may run it twice at the same time."""
    _running: threading.Lock = field(default_factory=threading.Lock, init=False, repr=False)

    def __post_init__(self) -> None:
        register(self)

    def run(self, limit: int | None = None) -> int:
        """Work on what is due, on at most `limit` rows. Returns the sum of what the work returned."""
        if not self.overlaps and not self._running.acquire(blocking=False):
            return 0
        try:
            done = self._run(limit)
        finally:
            if not self.overlaps:
                self._running.release()
        LastRun.objects.bulk_create(
            [LastRun(work=self.name, finished_at=timezone.now())],
            update_conflicts=True,
            unique_fields=["work"],
            update_fields=["finished_at"],
        )
        return done

    def waiting(self, rows: Collection[str]) -> set[str]:
        found = self.due()
        if isinstance(found, QuerySet):
            named = found.annotate(row_name=self._row_name(F)).filter(row_name__in=rows)
            return set(named.values_list("row_name", flat=True))
        return {row_name(key) for key in found}.intersection(rows)

    def retry(self, row: str) -> None:
        wake_after_commit(self.name, queue=queue_of(self.name))

    def _wake(self) -> None:
        wake(self.name, queue=queue_of(self.name))

    def _run(self, limit: int | None) -> int:
        ends = time.monotonic() + self.seconds
        done, seen = 0, set[Key]()
        while True:
            found = self._due_keys()
            left = None if limit is None else limit - len(seen)
            keys = list(islice((key for key in dict.fromkeys(found) if key not in seen), left))
            if not keys:
                return done
            seen.update(keys)
            done += self._do_all(keys, ends)
            if time.monotonic() > ends:
                self._wake()
                return done
            if len(found) < self.batch:
                return done

    def _do_all(self, keys: list[Key], ends: float) -> int:
        listed = set(FailedRow.objects.filter(work=self.name).values_list("row", flat=True))
        done = self._do_together([key for key in keys if row_name(key) not in listed])
        if done is None:
            done = 0
        else:
            keys = [key for key in keys if row_name(key) in listed]
        for key in keys:
            done += self._do(key, is_listed=row_name(key) in listed)
            if time.monotonic() > ends:
                break
        return done

    def _do_together(self, keys: list[Key]) -> int | None:
        """None if they have to be done one by one."""
        if self.work_on_many is None:
            return None
        try:
            with transaction.atomic():
                return self.work_on_many(keys) if keys else 0
        except Exception as error:
            # The row that fails is found and logged when it is done alone.
            log.warning("batch_failed", work=self.name, rows=len(keys), error=type(error).__name__)
            return None

    def _do(self, key: Key, *, is_listed: bool) -> int:
        try:
            with transaction.atomic() if self.in_transaction else nullcontext():
                done = self.work(key)
        except Exception as error:
            record_failure(self.name, row_name(key), error)
            return 0
        if is_listed:
            forget_failure(self.name, row_name(key))
        return done

    def _due_keys(self) -> list[Key]:
        """The next batch, without rows that failed and have to wait.

        A failure in the future is from before the system clock was set back, and no reason to wait.
        """
        found, now = self.due(), timezone.now()
        put_off = FailedRow.objects.filter(work=self.name, retry_at__gt=now, failed_at__lte=now)
        if isinstance(found, QuerySet):
            ready = found.filter(~Exists(put_off.filter(row=self._row_name(OuterRef))))
            is_single = len(self.fields) == 1
            return list(ready.values_list(*self.fields, flat=is_single)[: self.batch])
        if not found:
            return []
        waiting = set(put_off.values_list("row", flat=True))
        return [key for key in found if row_name(key) not in waiting][: self.batch]

    def _row_name(self, reference: Callable[[str], F]) -> Cast | Concat:
        parts = [Cast(reference(name), CharField()) for name in self.fields]
        separated = [part for named in parts for part in (Value(":"), named)][1:]
        return Concat(*separated) if len(parts) > 1 else parts[0]


def row_name(key: object) -> str:
    """The text that names a row in logs and in the admin."""
    return ":".join(map(str, key)) if isinstance(key, tuple) else str(key)

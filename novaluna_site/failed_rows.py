"""Rows that background work failed on: logged, counted, and listed in the admin until they succeed."""

import traceback
from collections.abc import Collection
from datetime import datetime, timedelta
from pathlib import Path
from typing import Protocol

import structlog
from django.utils import timezone
from django.utils.module_loading import autodiscover_modules

from novaluna_site.messaging.failures import count_failure, register_work
from novaluna_site.models import FailedRow

log = structlog.get_logger(__name__)

BACK_OFF = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2))
PROJECT = Path(__file__).resolve().parent.parent


class Work(Protocol):
    """A kind of work that is done row by row. Rows are named by a text, such as their primary key."""

    @property
    def name(self) -> str:
        """In logs, in metrics and in the admin."""

    def waiting(self, rows: Collection[str]) -> set[str]:
        """Those of the rows that still have to be done."""

    def retry(self, row: str) -> None:
        """Make the row due now, without waiting for anything: this is called in a request."""


_works: dict[str, Work] = {}


def register(work: Work) -> None:
    if work.name in _works:
        raise ValueError(f"two kinds of work are called {work.name}")
    _works[work.name] = work
    register_work(work.name)


def registered_works() -> dict[str, Work]:
    """All kinds of work by their names. Loads the tasks of all packages: with them, works register."""
    autodiscover_modules("tasks")
    return dict(_works)


def delay_after(attempts: int, delays: tuple[timedelta, ...] = BACK_OFF) -> timedelta:
    """How long a row waits after this many failed attempts."""
    return delays[min(max(attempts - 1, 0), len(delays) - 1)]


def record_failure(work: str, row: object, error: Exception) -> None:
    """Log and count the error. The row is put off, longer with every attempt.

    Call it in the `except` block, outside of the transaction that failed.
    """
    log.exception("row_failed", work=work, row=row)
    count_failure(work)
    listed = FailedRow.objects.filter(work=work, row=str(row)).first()
    attempts = 1 if listed is None else listed.attempts + 1
    list_failure(work, row, error, attempts, timezone.now() + delay_after(attempts))


def list_failure(work: str, row: object, error: Exception, attempts: int, retry_at: datetime) -> None:
    """Only list the failure: for work that logs, counts and puts off its rows itself."""
    FailedRow.objects.update_or_create(
        work=work,
        row=str(row),
        defaults={
            "attempts": attempts,
            "failed_at": timezone.now(),
            "retry_at": retry_at,
            "error": place_of(error),
        },
    )


def forget_failure(work: str, row: object) -> None:
    """The row succeeded."""
    FailedRow.objects.filter(work=work, row=str(row)).delete()


def retry_now(failed: FailedRow) -> None:
    """Make the row due. The number of attempts is kept."""
    failed.retry_at = timezone.now()
    failed.save(update_fields=["retry_at"])
    if work := registered_works().get(failed.work):
        work.retry(failed.row)


def place_of(error: BaseException) -> str:
    """The error's type and the last line of this project that it passed."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_ours(Path(frame.filename))]
    if not frames:
        return type(error).__name__
    path = Path(frames[-1].filename).relative_to(PROJECT)
    return f"{type(error).__name__} in {frames[-1].name}, {path}:{frames[-1].lineno}"[:200]


def _is_ours(path: Path) -> bool:
    return path.is_relative_to(PROJECT) and ".venv" not in path.parts

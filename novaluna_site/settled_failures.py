"""Keeps the list of failures true if a row was done or deleted by something else."""

from novaluna_site.failed_rows import registered_works
from novaluna_site.models import FailedRow
from novaluna_site.sweeps import Sweep

TASK = "novaluna_site.tasks.forget_settled_failures"


def settled_failures() -> list[int]:
    """Failures whose row need not be done any more, or whose work no longer exists."""
    by_work: dict[str, dict[str, int]] = {}
    for pk, work, row in FailedRow.objects.values_list("pk", "work", "row"):
        by_work.setdefault(work, {})[row] = pk
    works = registered_works() if by_work else {}
    settled: list[int] = []
    for work, rows in by_work.items():
        if work == TASK:
            # Its rows are failures, too.
            waiting = {str(pk) for found in by_work.values() for pk in found.values()}
        else:
            waiting = works[work].waiting(rows) if work in works else set()
        settled += [pk for row, pk in rows.items() if row not in waiting]
    return settled


def _forget(pk: int) -> int:
    return FailedRow.objects.filter(pk=pk).delete()[0]


SETTLED_FAILURES = Sweep(TASK, due=settled_failures, work=_forget)

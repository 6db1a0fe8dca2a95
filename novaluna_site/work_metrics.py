"""Gauges for /metrics: rows that background work fails on, and when each sweep last ran."""

from collections.abc import Iterator
from functools import cache as once

from django.db import DatabaseError
from django.db.models import Count
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import REGISTRY, Collector

from novaluna_site.failed_rows import registered_works
from novaluna_site.last_runs import SWEEP_TASKS, late_sweeps, seconds_since_last_runs
from novaluna_site.models import FailedRow


class _WorkMetrics(Collector):
    def describe(self) -> Iterator[Metric]:
        """Without this, registering would call `collect` and every start would need the database."""
        yield _failing_rows()
        yield _last_runs()
        yield _late_sweeps()

    def collect(self) -> Iterator[Metric]:
        """Nothing if the database is down: the other metrics are still wanted."""
        try:
            counts = dict(FailedRow.objects.order_by().values_list("work").annotate(Count("pk")))
            ages, late = seconds_since_last_runs(), late_sweeps()
        except DatabaseError:
            return
        failing, last_runs, is_late = _failing_rows(), _last_runs(), _late_sweeps()
        for work in sorted(registered_works()):
            failing.add_metric([work], counts.get(work, 0))
        for work, seconds in sorted(ages.items()):
            last_runs.add_metric([work], seconds)
        for work in SWEEP_TASKS:
            is_late.add_metric([work], int(work in late))
        yield failing
        yield last_runs
        yield is_late


def _failing_rows() -> GaugeMetricFamily:
    return GaugeMetricFamily(
        "novaluna_failing_rows", "Rows that background work failed on and will try again.", labels=["work"]
    )


def _last_runs() -> GaugeMetricFamily:
    return GaugeMetricFamily(
        "novaluna_sweep_age_seconds", "Seconds since a sweep last ended.", labels=["work"]
    )


def _late_sweeps() -> GaugeMetricFamily:
    return GaugeMetricFamily(
        "novaluna_sweep_late", "1 if a sweep has not run for too long; /readyz fails then.", labels=["work"]
    )


@once
def export_work_metrics() -> None:
    """Add the gauges to the metrics of this process. Calling it again does nothing."""
    REGISTRY.register(_WorkMetrics())

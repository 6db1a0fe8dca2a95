"""Counts failures of background work for /metrics. All processes share the counts, which are in the cache."""

from collections.abc import Iterator
from functools import cache as once

from django.core.cache import cache
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import REGISTRY, Collector

KEPT_SECONDS = 90 * 24 * 3600
_names: set[str] = set()


def register_work(name: str) -> None:
    """Show the work in /metrics from the start, with 0 failures."""
    _names.add(name)


def count_failure(name: str) -> None:
    cache.add(_key(name), 0, KEPT_SECONDS)
    cache.incr(_key(name))


def failures() -> dict[str, int]:
    found = cache.get_many([_key(name) for name in _names])
    return {name: found.get(_key(name), 0) for name in sorted(_names)}


def _key(name: str) -> str:
    return f"failures:{name}"


class _Failures(Collector):
    def describe(self) -> Iterator[Metric]:
        """Without this, registering would call `collect` and every start would wait for the cache."""
        yield _metric()

    def collect(self) -> Iterator[Metric]:
        metric = _metric()
        for name, count in failures().items():
            metric.add_metric([name], count)
        yield metric


def _metric() -> CounterMetricFamily:
    return CounterMetricFamily(
        "novaluna_work_failures", "Failed attempts of background work.", labels=["work"]
    )


@once
def export_failures() -> None:
    """Add the counts to the metrics of this process. Calling it again does nothing."""
    REGISTRY.register(_Failures())

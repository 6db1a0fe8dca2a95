"""What a benchmark reports, and how time is measured."""

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value and its upper limit."""

    name: str
    value: float
    limit: float
    unit: str

    @property
    def is_ok(self) -> bool:
        return self.value <= self.limit


def cpu_seconds(run: Callable[[], object], best_of: int = 5) -> float:
    """CPU time of the fastest of several runs, which other programs disturbed least."""
    return min(_timed(run) for _ in range(best_of))


def _timed(run: Callable[[], object]) -> float:
    start = process_time()
    run()
    return process_time() - start


def calibration_seconds() -> float:
    """CPU time of a fixed loop. Divide by it to compare values of different machines and times."""
    return cpu_seconds(_fixed_loop)


def _fixed_loop() -> None:
    counts: dict[int, int] = {}
    for number in range(100_000):
        key = number % 997
        counts[key] = counts.get(key, 0) + 1

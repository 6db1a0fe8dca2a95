"""A script: `sweeper.py cost|memory POSTMASTER` sweeps the environment's database and prints a number.

`cost`: CPU seconds, here and in PostgreSQL, of a sweep with a thousand due. `memory`: how far the process
grew when ten thousand due rows are worked off, as a ratio to its size after the first thousand.
"""

import sys
from time import process_time

import django
import psutil

django.setup()

from django.utils import timezone  # noqa: E402

from games.models import Notification  # noqa: E402
from games.models.notification import State  # noqa: E402
from games.notifications.sweep import sweep_notifications  # noqa: E402
from games.selectors.clocks import overdue_games  # noqa: E402

THOUSAND = 1000
ROUNDS = 3


def make_due(count: int) -> None:
    """The first rows of the table belong to the due ones."""
    rows = Notification.objects.filter(pk__lte=count)
    rows.update(state=State.DUE, due_at=timezone.now(), read_at=None, claim=None)


def sweep() -> None:
    list(overdue_games(timezone.now()).values_list("pk", "version")[:THOUSAND])
    sweep_notifications()


def cpu_seconds(postgres: psutil.Process) -> float:
    backends = sum(sum(process.cpu_times()[:2]) for process in postgres.children())
    return process_time() + backends


def cost(postgres: psutil.Process) -> float:
    costs = []
    for _ in range(ROUNDS):
        make_due(THOUSAND)
        before = cpu_seconds(postgres)
        sweep()
        costs.append(cpu_seconds(postgres) - before)
    return min(costs)


def memory(_postgres: psutil.Process) -> float:
    process = psutil.Process()
    make_due(THOUSAND)
    sweep()
    before = process.memory_info().rss
    make_due(10 * THOUSAND)
    while Notification.objects.filter(pk__lte=10 * THOUSAND, state=State.DUE).exists():
        sweep()
    return process.memory_info().rss / before


print({"cost": cost, "memory": memory}[sys.argv[1]](psutil.Process(int(sys.argv[2]))))

"""A script: `sweeper.py cost|memory|mails POSTMASTER` sweeps the configured database and prints a number.

`cost`: CPU seconds, in this process and in PostgreSQL, of a sweep with a thousand due rows, each of which
plans a mail. `memory`: the size of this process after ten thousand due rows, divided by its size after the
first thousand. `mails`: the same for a thousand mails with pictures and the first hundred.
"""

import sys
from time import process_time

import django
import psutil

django.setup()

from django.utils import timezone  # noqa: E402

from games.clocks.queries import overdue_games  # noqa: E402
from games.notifications.actions.sweep import deliver_app_notifications, send_mails, send_messages  # noqa: E402
from games.notifications.models import Notification  # noqa: E402
from games.notifications.models.notification import Channel, State  # noqa: E402

THOUSAND = 1000
ROUNDS = 3


def make_due(count: int) -> None:
    """Make the first rows of the table due."""
    rows = Notification.objects.filter(pk__lte=count)
    rows.update(state=State.DUE, due_at=timezone.now(), read_at=None, claim=None)
    # A sweep plans further rows from these, so those of the previous sweep have to go.
    Notification.objects.filter(game__lte=count).exclude(pk__lte=count).delete()


def make_mails_due(count: int) -> None:
    now = timezone.now()
    Notification.objects.filter(channel=Channel.EMAIL).delete()
    Notification.objects.bulk_create(
        Notification(
            user_id=row.user_id, game_id=row.game_id, kind=row.kind, channel=Channel.EMAIL, due_at=now
        )
        for row in Notification.objects.filter(pk__lte=count)
    )


def sweep() -> None:
    list(overdue_games(timezone.now()).values_list("pk", "version")[:THOUSAND])
    deliver_app_notifications()
    send_mails()
    send_messages()


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
    deliver_app_notifications()
    before = process.memory_info().rss
    make_due(10 * THOUSAND)
    while Notification.objects.filter(pk__lte=10 * THOUSAND, state=State.DUE).exists():
        deliver_app_notifications()
    return process.memory_info().rss / before


def mails(_postgres: psutil.Process) -> float:
    process = psutil.Process()
    sizes = []
    for count in (THOUSAND // 10, THOUSAND):
        make_mails_due(count)
        while Notification.objects.filter(channel=Channel.EMAIL, state=State.DUE).exists():
            send_mails()
        assert Notification.objects.filter(channel=Channel.EMAIL, state=State.SENT).count() == count
        sizes.append(process.memory_info().rss)
    return sizes[1] / sizes[0]


measures = {"cost": cost, "memory": memory, "mails": mails}
print(measures[sys.argv[1]](psutil.Process(int(sys.argv[2]))))

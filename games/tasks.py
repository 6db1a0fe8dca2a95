"""Wake-ups and sweeps. Each task takes ids, calls one service and may run twice."""

from celery import shared_task

from games.services.tables import close_idle_tables
from games.services.time_out import sweep_deadlines


@shared_task(name="games.sweep_deadlines")
def sweep_deadlines_task() -> None:
    sweep_deadlines()


@shared_task(name="games.close_idle_tables")
def close_idle_tables_task() -> None:
    close_idle_tables()

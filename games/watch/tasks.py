from celery import shared_task

from games.watch.actions.exhibition import EXHIBITION_TASK, run_exhibition


@shared_task(name=EXHIBITION_TASK)
def run_exhibition_task() -> None:
    run_exhibition()

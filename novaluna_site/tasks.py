from celery import shared_task

from novaluna_site.messaging import heartbeat
from novaluna_site.settled_failures import SETTLED_FAILURES


@shared_task
def record_heartbeat(queue: str) -> None:
    heartbeat.record(queue)


@shared_task
def forget_settled_failures() -> None:
    SETTLED_FAILURES.run()

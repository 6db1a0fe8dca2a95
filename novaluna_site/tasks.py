from celery import shared_task

from novaluna_site.messaging import heartbeat


@shared_task
def record_heartbeat(queue: str) -> None:
    heartbeat.record(queue)

"""Celery's settings, by Celery's names. The Celery app reads this module."""

from django.conf import settings

from novaluna_site.schedule import BEAT_SCHEDULE, QUEUES

broker_url = settings.REDIS_URL
broker_connection_retry_on_startup = True
# Sending a task must not block forever if Redis hangs.
broker_transport_options = {
    "socket_connect_timeout": 1,
    "socket_timeout": 5,
    # Without Redis, sending fails after 0.05 s; with the defaults it took 6 s.
    "max_retries": 1,
    "interval_start": 0,
}
worker_consumer = "novaluna_site.messaging.consumer:ReconnectingConsumer"
task_publish_retry = False
task_acks_late = True
task_reject_on_worker_lost = True
task_ignore_result = True
worker_prefetch_multiplier = 1
# Several queues: a clock never waits for a bot's search or a mail server, and a mail never for a webhook.
task_queues: dict[str, dict[str, str]] = {queue: {} for queue in QUEUES}
task_default_queue = QUEUES[0]
task_create_missing_queues = False
beat_scheduler = "novaluna_site.beat:MonotonicScheduler"
beat_schedule = BEAT_SCHEDULE

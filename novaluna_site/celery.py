import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, setup_logging, worker_init, worker_ready

from novaluna_site.unsafe_start import refuse_unsafe_start

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "novaluna_site.settings")
# Checks load every page, which workers never show: 20 MB in each. Our own checks run below all the same.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

# The bots' thinking takes all the time that nobody else wants.
NICENESS = {"bots": 5}

app = Celery("novaluna_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def leave_logging_to_django(**_: Any) -> None:
    """A receiver is all it takes to keep Celery from setting up its own."""


@worker_init.connect
@beat_init.connect
def check_settings(**_: Any) -> None:
    refuse_unsafe_start()


@worker_init.connect
def yield_to_others(sender: Any, **_: Any) -> None:
    """Before a pool forks, so that its processes inherit it."""
    os.nice(sum(NICENESS.get(queue, 0) for queue in sender.app.amqp.queues.consume_from))


@worker_ready.connect
def record_first_heartbeat(sender: Any, **_: Any) -> None:
    for queue in sender.app.amqp.queues.consume_from:
        app.send_task("novaluna_site.tasks.record_heartbeat", [queue], queue=queue)

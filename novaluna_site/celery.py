import os
import warnings
from typing import Any

from celery import Celery
from celery.platforms import SecurityWarning
from celery.signals import beat_init, celeryd_init, setup_logging, worker_init, worker_ready
from django.conf import settings

from novaluna_site.run.unsafe_start import refuse_unsafe_start

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "novaluna_site.settings")
# Django's checks import every page, which costs each worker 20 MB. `check_settings` runs this site's checks.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

# The bots' search uses as much processor time as it gets, so it has a lower priority than everything else.
NICENESS = {"bots": 5}

app = Celery("novaluna_site")
app.config_from_object("novaluna_site.messaging.celery_settings")
app.autodiscover_tasks()


@setup_logging.connect
def leave_logging_to_django(**_: Any) -> None:
    """Celery sets up no logging if this signal has a receiver."""


@celeryd_init.connect
def allow_root_outside_production(**_: Any) -> None:
    """Hide Celery's warning about root, which each worker would print at every `make run`."""
    if not settings.PRODUCTION:
        warnings.simplefilter("ignore", SecurityWarning)


@worker_init.connect
@beat_init.connect
def check_settings(**_: Any) -> None:
    refuse_unsafe_start()


@worker_ready.connect
def lower_priority(sender: Any, **_: Any) -> None:
    """Not before it is ready: on a busy machine too, a killed worker has to be back soon."""
    os.nice(sum(NICENESS.get(queue, 0) for queue in sender.app.amqp.queues.consume_from))


@worker_ready.connect
def record_first_heartbeat(sender: Any, **_: Any) -> None:
    for queue in sender.app.amqp.queues.consume_from:
        app.send_task("novaluna_site.tasks.record_heartbeat", [queue], queue=queue)

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from threading import BoundedSemaphore

from celery import shared_task

from games.notifications.actions.send_account_mail import ACCOUNT_MAILS, send_account_mail
from games.notifications.actions.send_test import (
    ENDPOINT_TESTS,
    MAIL_TESTS,
    send_endpoint_test,
    send_mail_test,
)
from games.notifications.actions.sweep import (
    APP_DELIVERIES,
    DIGESTS,
    FROM_THE_FUTURE,
    INTERRUPTED,
    MAILS,
    MESSAGES,
    OLD_NOTIFICATIONS,
    RETURNS,
    free_for_stalling,
    send_messages,
)

ENDPOINT_THREADS = 4
"""At most so many threads of a worker wait for servers that users chose: the others stay free for mails."""
_free = BoundedSemaphore(ENDPOINT_THREADS)


def _contact_endpoints(work: Callable[[], object], *limits: BoundedSemaphore) -> None:
    """If no thread may wait now, do nothing: a sweep finds the work again."""
    with ExitStack() as acquired:
        for limit in limits:
            if not limit.acquire(blocking=False):
                return
            acquired.callback(limit.release)
        work()


@shared_task(name=APP_DELIVERIES.name)
def deliver_in_app_task() -> None:
    APP_DELIVERIES.run()


@shared_task(name=RETURNS.name)
def notify_returns_task() -> None:
    RETURNS.run()


@shared_task(name=DIGESTS.name)
def plan_digests_task() -> None:
    DIGESTS.run()


@shared_task(name=FROM_THE_FUTURE.name)
def correct_times_task() -> None:
    FROM_THE_FUTURE.run()


@shared_task(name=MAILS.name)
def send_mails_task() -> None:
    MAILS.run()


@shared_task(name=MESSAGES.name)
def send_messages_task() -> None:
    _contact_endpoints(send_messages, _free)


@shared_task(name=INTERRUPTED.name)
def recover_interrupted_task() -> None:
    INTERRUPTED.run()


@shared_task(name=OLD_NOTIFICATIONS.name)
def forget_old_notifications_task() -> None:
    OLD_NOTIFICATIONS.run()


@shared_task(name=ACCOUNT_MAILS.task)
def send_account_mail_task(mail_id: int) -> None:
    send_account_mail(mail_id)


@shared_task(name=MAIL_TESTS.task)
def send_mail_test_task(test_id: int) -> None:
    send_mail_test(test_id)


@shared_task(name=ENDPOINT_TESTS.task)
def send_endpoint_test_task(test_id: int) -> None:
    # A test also contacts a server that stalled a moment ago.
    _contact_endpoints(partial(send_endpoint_test, test_id), free_for_stalling, _free)


@shared_task(name=ACCOUNT_MAILS.sweep_task)
def sweep_account_mails_task() -> None:
    ACCOUNT_MAILS.sweep()


@shared_task(name=MAIL_TESTS.sweep_task)
def sweep_mail_tests_task() -> None:
    MAIL_TESTS.sweep()


@shared_task(name=ENDPOINT_TESTS.sweep_task)
def sweep_endpoint_tests_task() -> None:
    ENDPOINT_TESTS.sweep()

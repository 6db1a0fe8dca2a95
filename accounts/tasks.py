from celery import shared_task

from accounts.actions.clear_sessions import ENDED_SESSIONS, EXPIRED_SESSIONS
from accounts.actions.guests import UNUSED_GUESTS
from accounts.actions.sign_ups import UNFINISHED_SIGN_UPS


@shared_task
def delete_unused_guests() -> None:
    UNUSED_GUESTS.run()


@shared_task
def delete_unfinished_sign_ups() -> None:
    UNFINISHED_SIGN_UPS.run()


@shared_task
def delete_expired_sessions() -> None:
    EXPIRED_SESSIONS.run()


@shared_task
def forget_ended_sessions() -> None:
    ENDED_SESSIONS.run()

from celery import shared_task

from accounts.actions import guests, sign_ups


@shared_task
def delete_unused_guests() -> None:
    guests.delete_unused_guests()


@shared_task
def delete_unfinished_sign_ups() -> None:
    sign_ups.delete_unfinished_sign_ups()

from celery import shared_task

from games.notifications.actions.sweep import (
    deliver_app_notifications,
    forget_old_notifications,
    send_messages,
)


@shared_task(name="notifications.deliver_in_app")
def deliver_in_app_task() -> None:
    deliver_app_notifications()


@shared_task(name="notifications.send_messages")
def send_messages_task() -> None:
    send_messages()


@shared_task(name="notifications.forget_old")
def forget_old_notifications_task() -> None:
    forget_old_notifications()

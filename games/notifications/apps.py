from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "games.notifications"

    def ready(self) -> None:
        # Models can be imported only now.
        from games.notifications.subscriptions import subscribe  # noqa: PLC0415

        subscribe()

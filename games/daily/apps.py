from django.apps import AppConfig


class DailyConfig(AppConfig):
    name = "games.daily"

    def ready(self) -> None:
        # Models can be imported only now.
        from games.daily.subscriptions import subscribe  # noqa: PLC0415

        subscribe()

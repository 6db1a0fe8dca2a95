from django.apps import AppConfig


class ClocksConfig(AppConfig):
    name = "games.clocks"

    def ready(self) -> None:
        # Models can be imported only now.
        from games.clocks.subscriptions import subscribe  # noqa: PLC0415

        subscribe()

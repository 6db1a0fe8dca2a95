from django.apps import AppConfig


class BotsConfig(AppConfig):
    name = "games.bots"

    def ready(self) -> None:
        # Models can be imported only now.
        from games.bots.subscriptions import subscribe  # noqa: PLC0415

        subscribe()

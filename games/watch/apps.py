from django.apps import AppConfig


class WatchConfig(AppConfig):
    name = "games.watch"

    def ready(self) -> None:
        # Models can be imported only now.
        from games.watch.subscriptions import subscribe  # noqa: PLC0415

        subscribe()

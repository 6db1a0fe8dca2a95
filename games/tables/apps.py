from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "games.tables"

    def ready(self) -> None:
        # Models can be imported only now.
        from games.tables.subscriptions import subscribe  # noqa: PLC0415

        subscribe()

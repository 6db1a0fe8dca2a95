from django.apps import AppConfig


class MatchmakingConfig(AppConfig):
    name = "games.matchmaking"

    def ready(self) -> None:
        # Models can be imported only now.
        from games.matchmaking.subscriptions import subscribe  # noqa: PLC0415

        subscribe()

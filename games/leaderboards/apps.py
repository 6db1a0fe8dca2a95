from django.apps import AppConfig


class LeaderboardsConfig(AppConfig):
    name = "games.leaderboards"

    def ready(self) -> None:
        # Models can be imported only now.
        from games.leaderboards.subscriptions import subscribe  # noqa: PLC0415

        subscribe()

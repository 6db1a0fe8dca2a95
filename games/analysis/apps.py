from django.apps import AppConfig


class AnalysisConfig(AppConfig):
    name = "games.analysis"

    def ready(self) -> None:
        # Models can be imported only now.
        from games.analysis.subscriptions import subscribe  # noqa: PLC0415

        subscribe()

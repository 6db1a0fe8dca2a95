from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from games.personal_data import register_games_data  # noqa: PLC0415 - models are loaded only now

        register_games_data()

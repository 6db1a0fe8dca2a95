from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        # Models are loaded only now.
        from games.personal_data import register_games_data  # noqa: PLC0415
        from games.personal_standing import register_standing_data  # noqa: PLC0415

        register_games_data()
        register_standing_data()

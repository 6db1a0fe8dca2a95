from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        # Models are loaded only now.
        from allauth.account.signals import email_changed  # noqa: PLC0415

        from games.notifications.health import trust_new_address  # noqa: PLC0415
        from games.personal_data import register_games_data  # noqa: PLC0415
        from games.personal_standing import register_standing_data  # noqa: PLC0415

        email_changed.connect(trust_new_address)
        register_games_data()
        register_standing_data()

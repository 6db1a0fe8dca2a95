from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "games.chat"

    def ready(self) -> None:
        # Models can be imported only now.
        from games.chat.subscriptions import subscribe  # noqa: PLC0415

        subscribe()

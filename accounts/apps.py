from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from accounts.account_data import register_account_data  # noqa: PLC0415 - models are loaded only now

        register_account_data()

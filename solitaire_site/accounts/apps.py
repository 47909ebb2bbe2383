from importlib import import_module

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "solitaire_site.accounts"

    def ready(self) -> None:
        """Connects what listens to accounts."""
        import_module("solitaire_site.accounts.receivers")

from importlib import import_module

from django.apps import AppConfig


class RecordsConfig(AppConfig):
    name = "solitaire_site.records"

    def ready(self) -> None:
        """Connects what listens to plays."""
        import_module("solitaire_site.records.listeners")

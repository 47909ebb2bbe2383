from importlib import import_module

from django.apps import AppConfig


class OperationConfig(AppConfig):
    name = "solitaire_site.operation"

    def ready(self) -> None:
        """Connects what listens to plays, searches and tasks."""
        import_module("solitaire_site.operation.listeners")

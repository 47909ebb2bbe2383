from importlib import import_module

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "games.play"

    def ready(self) -> None:
        """Connects what listens to plays."""
        import_module("games.play.solutions")

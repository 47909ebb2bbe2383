from django.apps import AppConfig


class AddictionConfig(AppConfig):
    name = "games.addiction"

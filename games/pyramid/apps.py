from django.apps import AppConfig


class PyramidConfig(AppConfig):
    name = "games.pyramid"

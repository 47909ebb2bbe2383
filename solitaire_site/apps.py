from django.apps import AppConfig


class SolitaireSiteConfig(AppConfig):
    name = "solitaire_site"

    def ready(self) -> None:
        from solitaire_site import checks  # noqa: F401 – registers them

from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "solitaire_site.live"

    def ready(self) -> None:
        from solitaire_site.live import announce  # noqa: F401 – listens to plays

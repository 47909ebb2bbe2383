from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    name = "solitaire_site.moderation"
    verbose_name = _("Moderation")

    def ready(self) -> None:
        """Connects what listens to plays."""
        import_module("solitaire_site.moderation.listeners")

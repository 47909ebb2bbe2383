from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StatsConfig(AppConfig):
    name = "solitaire_site.stats"
    verbose_name = _("Figures")

    def ready(self) -> None:
        """Connects what listens to plays, and has `verify` prove the figures too."""
        import_module("solitaire_site.stats.listeners")

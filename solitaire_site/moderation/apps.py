from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    name = "solitaire_site.moderation"
    verbose_name = _("Moderation")

    def ready(self) -> None:
        """Connects what listens to plays, and tells `verify` what to prove."""
        for name in ("listeners", "verifying"):
            import_module(f"solitaire_site.moderation.{name}")

from typing import Any

from django.apps import AppConfig
from django.contrib.admin import apps as admin
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class StaffConfig(AppConfig):
    name = "solitaire_site.staff"
    verbose_name = _("Staff")
    default = True

    def ready(self) -> None:
        """A role that was deleted, or lost some rights, comes back with the next `migrate`."""
        post_migrate.connect(keep_roles, sender=self)


def keep_roles(**_: Any) -> None:
    """After every migration of the site."""
    from solitaire_site.staff.services import make_roles

    make_roles()


class StaffAdminConfig(admin.AdminConfig):
    """Django's admin with our site for it."""

    default_site = "solitaire_site.staff.site.StaffSite"
    default = False

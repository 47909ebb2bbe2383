from django.apps import AppConfig
from django.contrib.admin import apps as admin
from django.utils.translation import gettext_lazy as _


class StaffConfig(AppConfig):
    name = "solitaire_site.staff"
    verbose_name = _("Staff")
    default = True


class StaffAdminConfig(admin.AdminConfig):
    """Django's admin with our site for it."""

    default_site = "solitaire_site.staff.site.StaffSite"
    default = False

"""The admin site: who gets in, and the pages that other rooms add to it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.decorators import secure_admin_login
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.utils import get_next_redirect_url
from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.generic import RedirectView

from solitaire_site.accounts.models import User

STEP_COUNTS_FOR_S = 12 * 60 * 60
"""How long a member of staff stays in after a second step: a working day, not the months of a player's session."""

View = Callable[..., HttpResponseBase]


@dataclass(frozen=True, slots=True)
class StaffPage:
    """A page of ours in the admin. `shelf`: where it stands in the bar of pages; `in_bar`: whether it does at all;
    `also`: the route of Django's own pages that belong to it."""

    route: str
    name: str
    title: str | Promise
    permission: str
    view: View
    shelf: int
    in_bar: bool
    also: str = ""

    def has(self, path: str) -> bool:
        """Whether an address is this page's or one of those beneath it."""
        door = reverse("admin:index")
        below = [door + route for route in (self.route, self.also) if route]
        return path.startswith(tuple(below)) or path == door + self.route


PAGES: dict[str, StaffPage] = {}
"""By name, as each room's `admin.py` adds them."""


def staff_page(
    route: str,
    *,
    name: str,
    title: str | Promise,
    permission: str,
    shelf: int = 100,
    in_bar: bool = True,
    also: str = "",
) -> Callable[[View], View]:
    """Add a view to the admin below `route`; its address is `reverse("admin:NAME")`. Others than staff with the
    permission get none of it."""

    def add(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not request.user.has_perm(permission):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        PAGES[name] = StaffPage(route, name, title, permission, guarded, shelf, in_bar, also)
        return guarded

    return add


def staff_context(request: HttpRequest, **context: Any) -> dict[str, Any]:
    """What templates of the admin need, and `context`, of which `title` is the page's heading."""
    from django.contrib.admin import site

    return site.each_context(request) | context


class StaffSite(AdminSite):
    """Django's admin, entered by the site's own sign-in with its limits, and by a second step."""

    site_title = site_header = _("Solitaire: staff")
    index_title = _("Tables")
    enable_nav_sidebar = False

    def get_urls(self) -> list[URLResolver | URLPattern]:
        """Pages of ours come first, one of them in the place of Django's list of tables, which has its own address.

        Signing out and a new password are the account's own business, everywhere on the site.
        """
        ours = [path(page.route, self.admin_view(page.view), name=page.name) for page in PAGES.values()]
        tables = path("tables/", self.admin_view(super().index), name="tables")
        elsewhere = {"logout": "account_logout", "password_change": "account_change_password"}
        away = [
            path(f"{name}/", RedirectView.as_view(pattern_name=pattern), name=name)
            for name, pattern in elsewhere.items()
        ]
        return [*ours, tables, *away, *super().get_urls()]

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """With the pages that the visitor may see, and the list of tables where there is one to see in it."""
        context = super().each_context(request)
        pages = [page for page in PAGES.values() if page.in_bar and request.user.has_perm(page.permission)]
        pages.sort(key=lambda page: page.shelf)
        bar = [(reverse(f"admin:{page.name}"), page.title, page.has(request.path)) for page in pages]
        if context["available_apps"]:
            tables = reverse("admin:tables")
            bar.append((tables, self.index_title, request.path == tables))
        return context | {"staff_pages": bar}

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and has_taken_second_step(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The site's own sign-in; then the second step, which is set up first where there is none."""
        answer: HttpResponse = secure_admin_login(_enter)(request)
        return answer


def has_taken_second_step(request: HttpRequest) -> bool:
    """Whether a code or a passkey has been given in this session, not long ago."""
    if not settings.STAFF_SECOND_STEP:
        return True
    member = request.user if isinstance(request.user, User) else None
    since = time.time() - STEP_COUNTS_FOR_S
    records = get_authentication_records(request, member)
    return any(record["method"] == "mfa" and record["at"] > since for record in records)


def _enter(request: HttpRequest) -> HttpResponse:
    """A member of staff is at the door. Whoever is not has been sent to sign in, or away."""
    wanted = get_next_redirect_url(request) or reverse("admin:index")
    if has_taken_second_step(request):
        return redirect(wanted)
    steps = [way for way in get_adapter().get_reauthentication_methods(request.user) if way["id"].startswith("mfa_")]
    if steps:
        return redirect(f"{steps[0]['url']}?{urlencode({'next': wanted})}")
    messages.info(request, gettext("Staff come in by a second step. Set one up, then come back."))
    return redirect("account_home")

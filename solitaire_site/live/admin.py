"""The live page in the admin: as things stand when it is opened; a socket keeps it true."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from solitaire_site.live.figures import figures_at, parts_html
from solitaire_site.live.staff_socket import PATH
from solitaire_site.staff.models import VIEW_FIGURES
from solitaire_site.staff.site import staff_context, staff_page

TITLE = _("Live")


@staff_page("live/", name="live", title=TITLE, permission=VIEW_FIGURES, shelf=20)
def live(request: HttpRequest) -> HttpResponse:
    """What is being played now, how many moves a minute, and whether all is well."""
    language = get_language() or ""
    parts = parts_html(figures_at(timezone.now()), language)
    context = staff_context(request, title=TITLE, parts=parts, socket=f"{PATH}?language={language}")
    return render(request, "admin/live/page.html", context)

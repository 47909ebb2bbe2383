"""The page that somebody sees when the site itself has failed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation

from solitaire_site.operation.work import current_id


def server_error(request: HttpRequest) -> HttpResponse:
    """A page that needs no database, in the language the browser asks for, with the number that the log has too."""
    with translation.override(translation.get_language_from_request(request)):
        page = render_to_string("500.html", {"number": current_id()})
    return HttpResponse(page, status=500, headers={"Cache-Control": "no-store"})

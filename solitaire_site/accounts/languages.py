"""The language somebody has chosen: a cookie of the browser, and for a member kept with the account."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import check_for_language
from django.views.i18n import set_language

from solitaire_site.accounts.models import User
from solitaire_site.accounts.services import keep_language


def choose_language(request: HttpRequest) -> HttpResponseBase:
    """What the menu of languages posts to."""
    chosen = request.POST.get("language", "")
    if request.method == "POST" and isinstance(request.user, User) and _is_there(chosen):
        keep_language(request.user, chosen)
    return set_language(request)


def remember_language(response: HttpResponseBase, language: str) -> None:
    """Have the browser ask for everything in `language` from here on."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
    )


def _is_there(language: str) -> bool:
    return language in dict(settings.LANGUAGES) and check_for_language(language)

"""What signing in, a new password and a closed account bring about."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from allauth.account.signals import user_logged_in as came_in
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from solitaire_site.accounts.languages import remember_language
from solitaire_site.accounts.models import User
from solitaire_site.accounts.services import bring_player_along, end_sessions
from solitaire_site.accounts.stages import CHOSEN


@receiver(user_logged_in)
def play_as_member(request: HttpRequest, user: User, **_: Any) -> None:
    """Every way in comes through here."""
    chosen = request.session.pop(CHOSEN, None)
    seats = None if chosen is None else {(game, preset) for game, preset in chosen}
    bring_player_along(request.session, user, timezone.now(), seats)


@receiver(came_in)
def speak_the_members_language(response: HttpResponse, user: User, **_: Any) -> None:
    """In a browser that the member has not used before, too."""
    if user.language:
        remember_language(response, user.language)


@receiver([password_changed, password_set, password_reset])
def sign_out_elsewhere(request: HttpRequest, user: User, **_: Any) -> None:
    """Whoever knew the old password is out, with every window."""
    end_sessions(user, but=request.session.session_key)


@receiver(post_save, sender=User)
def sign_out_when_closed(instance: User, created: bool, **_: Any) -> None:
    """An account that is closed has no sessions."""
    if not instance.is_active and not created:
        end_sessions(instance)

"""The pages of an account that the library does not have."""

from __future__ import annotations

from typing import Any, cast

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.account.internal.decorators import login_stage_required
from allauth.account.internal.stagekit import clear_login
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.views import ActivateTOTPView
from allauth.mfa.webauthn.views import AddWebAuthnView
from allauth.socialaccount.adapter import get_adapter as get_social_adapter
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.play.models import Play, Player
from games.play.options import COOKIE
from solitaire_site.accounts.account_forms import RenameForm
from solitaire_site.accounts.bringing import choices_between, chosen_seats
from solitaire_site.accounts.browsers import browser_name
from solitaire_site.accounts.export import everything, plays_csv
from solitaire_site.accounts.models import User
from solitaire_site.accounts.services import delete_account, end_sessions
from solitaire_site.accounts.stages import BringAlong

Json = dict[str, Any]


@never_cache
@login_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The account at a glance, with a way to everything that can be changed."""
    user = member(request)
    addresses = list(EmailAddress.objects.filter(user=user).order_by("-verified"))
    kinds = list(Authenticator.objects.filter(user=user).values_list("type", flat=True))
    context = {
        "address": addresses[0] if addresses else None,
        "passkeys": kinds.count(Authenticator.Type.WEBAUTHN),
        "has_app": Authenticator.Type.TOTP in kinds,
        "has_codes": Authenticator.Type.RECOVERY_CODES in kinds,
        "sessions": len(UserSession.objects.purge_and_list(user)),
        "other_sites": len(get_social_adapter().list_providers(request)),
        "plays": Play.objects.filter(player__user=user).exclude(state=Play.State.UNPLAYED).count(),
    }
    return render(request, "accounts/home.html", context)


@never_cache
@login_required
def change_name(request: HttpRequest) -> HttpResponse:
    """Another name."""
    form = RenameForm(member(request), request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, gettext("You are called %(name)s now.") % {"name": form.cleaned_data["name"]})
        return redirect("account_home")
    return render(request, "accounts/name.html", {"form": form})


@never_cache
@login_required
def sessions(request: HttpRequest) -> HttpResponse:
    """Where the member is signed in; one of these, or all others, can be signed out."""
    user = member(request)
    if request.method == "POST":
        _end_chosen(request, user)
        return redirect("usersessions_list")
    rows = [
        {"session": each, "browser": browser_name(each.user_agent), "is_this": each.is_current()}
        for each in sorted(UserSession.objects.purge_and_list(user), key=lambda each: each.created_at, reverse=True)
    ]
    rows.sort(key=lambda row: not row["is_this"])
    return render(request, "usersessions/usersession_list.html", {"rows": rows})


def _end_chosen(request: HttpRequest, user: User) -> None:
    if "others" in request.POST:
        end_sessions(user, but=request.session.session_key)
        messages.success(request, gettext("All other browsers are signed out."))
        return
    chosen = request.POST.get("session", "")
    session = get_object_or_404(UserSession, user=user, pk=int(chosen) if chosen.isdecimal() else 0)
    session.end()
    messages.success(request, gettext("That browser is signed out."))


@never_cache
@login_required
@reauthentication_required(app="allauth.account")
def delete(request: HttpRequest) -> HttpResponse:
    """The end of the account, after a look at what goes with it."""
    user = member(request)
    if request.method == "POST":
        logout(request)
        delete_account(user)
        messages.success(request, gettext("Your account and everything in it are deleted."))
        return _forget_browser(redirect("lobby"))
    plays = Play.objects.filter(player__user=user)
    context = {"plays": plays.exclude(state=Play.State.UNPLAYED).count(), "won": plays.filter(state="won").count()}
    return render(request, "accounts/delete.html", context)


@never_cache
@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """The next visitor of this browser is a new guest, who finds nothing of the member.

    Who has not quite come in stays the guest of before.
    """
    if not request.user.is_authenticated:
        clear_login(request)
        return redirect("lobby")
    get_adapter().logout(request)
    messages.success(request, gettext("You are signed out."))
    return _forget_browser(redirect("lobby"))


def _forget_browser(answer: HttpResponse) -> HttpResponse:
    answer.delete_cookie(COOKIE, samesite="Lax")
    return answer


@never_cache
@login_required
@require_safe
def download(request: HttpRequest) -> HttpResponse:
    """Everything, as JSON."""
    body = everything(member(request), timezone.now())
    answer = JsonResponse(body, json_dumps_params={"ensure_ascii": False, "indent": 1})
    return _as_file(answer, "solitaire.json")


@never_cache
@login_required
@require_safe
def download_plays(request: HttpRequest) -> HttpResponse:
    """The plays, as a table."""
    answer = HttpResponse(plays_csv(member(request)), content_type="text/csv; charset=utf-8")
    return _as_file(answer, "solitaire-plays.csv")


def _as_file(answer: HttpResponse, name: str) -> HttpResponse:
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@login_stage_required(stage=BringAlong.key, redirect_urlname="account_login")
def bring_along(request: HttpRequest) -> HttpResponse:
    """The preview before a guest's plays move: which of two open ones goes on, and which dailies count."""
    stage = cast(BringAlong, request._login_stage)  # type: ignore[attr-defined]
    member_player = get_object_or_404(Player, user=stage.login.user)
    choices, dailies = choices_between(request, member_player.pk)
    if request.method == "POST":
        return stage.choose(chosen_seats(request.POST, choices))
    context = {"choices": choices, "dailies": dailies, "member": stage.login.user}
    return render(request, "accounts/bring_along.html", context)


class ActivateApp(ActivateTOTPView):
    """Setting up an authenticator app ends with the recovery codes, whenever these were made."""

    def get_success_url(self) -> str:
        return reverse("mfa_view_recovery_codes")


class AddPasskey(AddWebAuthnView):
    """Adding a passkey leads back to the list of them; recovery codes belong to the authenticator app."""

    def get_success_url(self) -> str:
        return reverse("mfa_list_webauthn")


def page_too_old(request: HttpRequest, reason: str = "") -> HttpResponse:
    """What somebody sees whose form carries a token of a session that is no more."""
    return render(request, "403_csrf.html", status=403)


def member(request: HttpRequest) -> User:
    """Who is signed in, on a page that asks for that."""
    return cast(User, request.user)

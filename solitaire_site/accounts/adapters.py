"""What the library of accounts asks the site."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.play.limits import client_address
from solitaire_site.accounts import names
from solitaire_site.accounts.backends import member_with_name

MISMATCH = _("The name or the password is wrong.")
WRONG_CODE = _("This code is wrong, or too old.")
TOO_OFTEN = _("Too many tries. Wait a few minutes and try again.")
XML_HEAD = re.compile(r"<\?xml[^>]*\?>\s*")


class AccountAdapter(DefaultAccountAdapter):
    """Names, the steps of signing in, and what people are told."""

    error_messages: ClassVar[dict[str, Any]] = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account has been closed by the house."),
        "duplicate_email": _("This is your address already."),
        "email_password_mismatch": MISMATCH,
        "email_taken": _("Somebody else has confirmed this address."),
        "enter_current_password": _("This is not your password."),
        "incorrect_code": WRONG_CODE,
        "incorrect_password": _("This is not your password."),
        "invalid_login": MISMATCH,
        "invalid_password_reset": _("This link has been used already, or is too old."),
        "rate_limited": TOO_OFTEN,
        "too_many_login_attempts": TOO_OFTEN,
        "username_password_mismatch": MISMATCH,
        "username_taken": names.TAKEN,
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it is kept. Raises ValidationError where it cannot be had."""
        name = names.tidy(username)
        names.check_name(name)
        if not shallow and member_with_name(name):
            raise ValidationError(names.TAKEN, code="username_taken")
        return name

    def get_client_ip(self, request: HttpRequest) -> str:
        """By the same rule as for plays and moves."""
        return client_address(request)

    def get_login_stages(self) -> list[str]:
        """The library's, our own second step, and what a guest brings along as the last."""
        ours = {"allauth.mfa.stages.AuthenticateStage": "solitaire_site.accounts.stages.SecondStep"}
        stages = [ours.get(stage, stage) for stage in super().get_login_stages()]
        return [*stages, "allauth.mfa.webauthn.stages.PasskeySignupStage", "solitaire_site.accounts.stages.BringAlong"]

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account_home")

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        return reverse("account_home" if self.request.user.is_authenticated else "account_login")

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Who signs in by another site only has nothing here to show again."""
        return bool(self.get_reauthentication_methods(context.request.user))

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        words = {
            "reauthenticate": gettext("Use the password"),
            "mfa_reauthenticate": gettext("Use a code"),
            "mfa_reauthenticate:webauthn": gettext("Use a passkey"),
        }
        methods = super().get_reauthentication_methods(user)
        return [method | {"description": words.get(method["id"], method["description"])} for method in methods]


class SecondStepAdapter(DefaultMFAAdapter):
    """Passkeys, the authenticator app and recovery codes."""

    error_messages: ClassVar[dict[str, Any]] = DefaultMFAAdapter.error_messages | {
        "incorrect_code": WRONG_CODE,
        "rate_limited": TOO_OFTEN,
        "cannot_generate_recovery_codes": _("Recovery codes go with an authenticator app. Set one up first."),
    }

    def get_totp_label(self, user: Any) -> str:
        return str(user)

    def get_totp_issuer(self) -> str:
        return gettext("Solitaire")

    def build_totp_svg(self, url: str) -> str:
        """A picture that can stand within the page, coloured by its style sheet: our policy allows no data: address."""
        return XML_HEAD.sub("", super().build_totp_svg(url)).replace('fill="#000000"', 'fill="currentColor"')

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:  # noqa: A002
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return gettext("Passkey") if number == 1 else gettext("Passkey {number}").format(number=number)

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return {**super().get_public_key_credential_rp_entity(), "name": gettext("Solitaire")}


class SocialAdapter(DefaultSocialAccountAdapter):
    """Signing in by other sites."""

    error_messages: ClassVar[dict[str, Any]] = DefaultSocialAccountAdapter.error_messages | {
        "email_taken": _("Somebody else has confirmed this address."),
        "no_password": _("Set a password or add a passkey first: without one you could not come in any more."),
        "disconnect_last": _("Set a password or add a passkey first: without one you could not come in any more."),
        "invalid_token": _("The other site did not confirm who you are. Try again."),
        "no_verified_email": _("Set a password or add a passkey first: without one you could not come in any more."),
        "connected_other": _("This account of the other site belongs to another member here."),
    }

    def get_signup_form_initial_data(self, sociallogin: Any) -> dict[str, Any]:
        """The name is left to be chosen; only the address comes along."""
        return {"email": super().get_signup_form_initial_data(sociallogin).get("email", "")}

"""The forms of passkeys and codes, in our words."""

from __future__ import annotations

from typing import Any

from allauth.mfa.base import forms as base
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.utils.translation import gettext_lazy as _

from solitaire_site.accounts.account_forms import dress

CODE = _("Code")
KEY_NAME = _("What to call this passkey")
LONGEST_KEY_NAME = 60


def _dress_code(form: forms.BaseForm, help_text: Any) -> None:
    dress(form, "code", CODE, help_text).widget.attrs |= {"inputmode": "numeric", "autocapitalize": "none"}


class ActivateAppForm(totp.ActivateTOTPForm):
    """The first code of an authenticator app."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _dress_code(self, _("The six digits that the app shows now."))


class CodeForm(base.AuthenticateForm):
    """The second step of signing in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _dress_code(self, _("From the authenticator app, or one of your recovery codes."))


class ConfirmCodeForm(base.ReauthenticateForm):
    """A code once more, before something that matters."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _dress_code(self, _("From the authenticator app, or one of your recovery codes."))


class _NamedKey(forms.Form):
    """A passkey has a name, which tells it from others."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = dress(self, "name", KEY_NAME, _("The device or the app that keeps it, perhaps."))
        name.widget.attrs |= {"maxlength": LONGEST_KEY_NAME, "autocomplete": "off"}

    def clean_name(self) -> str:
        cleaned = getattr(super(), "clean_name", lambda: self.cleaned_data["name"])()
        return str(cleaned)[:LONGEST_KEY_NAME]


class PasskeyForm(_NamedKey, webauthn.AddWebAuthnForm):
    """One passkey more. Every key here is one to sign in with, so the library's box for that is not asked."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["passwordless"].widget = forms.HiddenInput()

    def clean_passwordless(self) -> bool:
        return True


class FirstPasskeyForm(_NamedKey, webauthn.SignupWebAuthnForm):
    """The passkey that an account begins with."""


class RenamePasskeyForm(_NamedKey, webauthn.EditWebAuthnForm):
    """Another name for a passkey."""

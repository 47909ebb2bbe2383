"""The forms of an account, in our words."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as library
from django import forms
from django.utils.translation import gettext_lazy as _

from solitaire_site.accounts import names
from solitaire_site.accounts.adapters import AccountAdapter
from solitaire_site.accounts.backends import member_with_email, member_with_name
from solitaire_site.accounts.models import User
from solitaire_site.accounts.services import rename

NAME = _("Name")
PASSWORD = _("Password")
NEW_PASSWORD = _("New password")
EMAIL = _("E-mail address")
PASSWORD_HELP = _("At least eight characters.")
NAME_HELP = _("2 to 24 letters, digits, spaces and the signs - _ and . Others see it.")
EMAIL_HELP = _("Only for a forgotten password. It counts once you have confirmed it.")


def dress(form: forms.BaseForm, name: str, label: Any, help_text: Any = "") -> forms.Field:
    """Give a field of the library our words: a label above it, no text within it, and what is to be known below."""
    field = form.fields[name]
    field.label, field.help_text = label, help_text
    field.widget.attrs.pop("placeholder", None)
    return field


class SignUpForm(library.SignupForm):
    """A name and a password, or a passkey later; an e-mail address for those who want one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress_sign_up(self)
        if "password1" in self.fields:
            dress(self, "password1", PASSWORD, PASSWORD_HELP)


def dress_sign_up(form: forms.BaseForm) -> None:
    """What all forms for newcomers share."""
    dress(form, "username", NAME, NAME_HELP).widget.attrs |= {"autocapitalize": "none", "spellcheck": "false"}
    dress(form, "email", _("E-mail address (if you like)"), EMAIL_HELP)


class SignInForm(library.LoginForm):
    """A name, or a confirmed address, and the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        login = dress(self, "login", _("Name or e-mail address"))
        login.widget.attrs |= {"autocomplete": "username webauthn", "autocapitalize": "none", "spellcheck": "false"}
        dress(self, "password", PASSWORD)

    def clean_login(self) -> str:
        """In its canonical form, so that tries count together however the name is written."""
        login: str = super().clean_login()
        return login.lower() if "@" in login else names.canonical(login)


class ConfirmPasswordForm(library.ReauthenticateForm):
    """The password once more, before something that matters."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(self, "password", PASSWORD)


class EmailForm(library.AddEmailForm):
    """Another address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(self, "email", EMAIL, EMAIL_HELP)


class ForgottenPasswordForm(library.ResetPasswordForm):
    """Where the way back is to be sent."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(self, "email", EMAIL)

    def clean_email(self) -> str:
        """Mail goes to confirmed addresses only: another one might be a stranger's. Who asks is told nothing."""
        email: str = self.cleaned_data["email"].lower()
        member = member_with_email(email)
        self.users = [member] if member and member.is_active else []
        return email


class _OnePassword(forms.Form):
    """A new password is typed once; it can be looked at instead."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]
        dress(self, "password1", NEW_PASSWORD, PASSWORD_HELP)


class NewPasswordForm(_OnePassword, library.ResetPasswordKeyForm):
    """After a forgotten one."""


class SetPasswordForm(_OnePassword, library.SetPasswordForm):
    """For an account that had none."""


class ChangePasswordForm(_OnePassword, library.ChangePasswordForm):
    """The old password and a new one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(self, "oldpassword", _("Present password"))


class RenameForm(forms.Form):
    """Another name, by the same rules as the first."""

    name = forms.CharField(
        label=NAME,
        help_text=NAME_HELP,
        max_length=4 * names.LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)
        self.fields["name"].initial = user.username

    def clean_name(self) -> str:
        """Free, or one's own in another way of writing."""
        name = AccountAdapter().clean_username(self.cleaned_data["name"], shallow=True)
        bearer = member_with_name(name)
        if bearer and bearer != self.user:
            raise forms.ValidationError(names.TAKEN, code="username_taken")
        return name

    def save(self) -> None:
        rename(self.user, self.cleaned_data["name"])

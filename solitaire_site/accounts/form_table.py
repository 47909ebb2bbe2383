"""Which forms of ours stand in for the library's, for settings, which cannot import a form."""

from __future__ import annotations

FORMS = {
    "account": {
        "add_email": "EmailForm",
        "change_password": "ChangePasswordForm",
        "login": "SignInForm",
        "reauthenticate": "ConfirmPasswordForm",
        "reset_password": "ForgottenPasswordForm",
        "reset_password_from_key": "NewPasswordForm",
        "set_password": "SetPasswordForm",
        "signup": "SignUpForm",
    },
    "mfa": {
        "activate_totp": "ActivateAppForm",
        "add_webauthn": "PasskeyForm",
        "authenticate": "CodeForm",
        "edit_webauthn": "RenamePasskeyForm",
        "reauthenticate": "ConfirmCodeForm",
        "signup_webauthn": "FirstPasskeyForm",
    },
    "social": {"signup": "SocialSignUpForm"},
}


def forms_of(part: str) -> dict[str, str]:
    """The forms for one part of the library, as its settings want them."""
    return {use: f"solitaire_site.accounts.{part}_forms.{name}" for use, name in FORMS[part].items()}

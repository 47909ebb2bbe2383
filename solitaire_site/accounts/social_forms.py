"""The form for those who come by another site, in our words."""

from __future__ import annotations

from typing import Any

from allauth.socialaccount import forms as library

from solitaire_site.accounts.account_forms import dress_sign_up


class SocialSignUpForm(library.SignupForm):
    """A name; the other site knows the rest."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress_sign_up(self)

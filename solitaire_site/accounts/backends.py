"""Who somebody is that gives a name and a password."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from solitaire_site.accounts import names
from solitaire_site.accounts.models import User


class NameOrEmailBackend(ModelBackend):
    """Members give their name, written in any way that counts as the same, or an e-mail address they have confirmed."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        email: str | None = None,
        **_: Any,
    ) -> User | None:
        """The member, or None. An unknown name takes as long as a wrong password."""
        if not password:
            return None
        user = (member_with_email(email) if email else None) or member_with_name(username or "")
        if user is None:
            User().set_password(password)
            return None
        return user if user.check_password(password) and self.user_can_authenticate(user) else None


def member_with_name(name: str) -> User | None:
    """The member who has this name."""
    return User.objects.filter(name_key=names.canonical(name)).first()


def member_with_email(email: str) -> User | None:
    """The member who has confirmed this address."""
    address = EmailAddress.objects.filter(email=email.strip().lower(), verified=True).select_related("user").first()
    return address.user if address else None

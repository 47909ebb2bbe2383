"""What a password must be, said in our own words: Django's are not there in every language."""

from __future__ import annotations

from django.contrib.auth import password_validation
from django.utils.translation import gettext


class LongEnough(password_validation.MinimumLengthValidator):
    """Eight characters; of what kind, is everybody's own choice."""

    def get_error_message(self) -> str:
        return gettext("A password needs at least eight characters.")


class NotCommon(password_validation.CommonPasswordValidator):
    """None of the twenty thousand that are tried first."""

    def get_error_message(self) -> str:
        return gettext("Too many people have this password. Choose another one.")


class NotTheName(password_validation.UserAttributeSimilarityValidator):
    """Nothing that everybody can read beside it."""

    def __init__(self) -> None:
        super().__init__(user_attributes=("username", "email"))

    def get_error_message(self) -> str:
        return gettext("This password is too much like the name or the e-mail address.")

"""Members."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

from solitaire_site.accounts import names


class UserManager(DjangoUserManager["User"]):
    """Finds a member by any way of writing the name."""

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(name_key=names.canonical(username or ""))


class User(AbstractUser):
    """A member. What the name may be, and when two are the same, `names` says."""

    username = models.CharField(
        _("name"),
        max_length=names.LONGEST,
        unique=True,
        validators=[names.check_form],
        error_messages={"unique": names.TAKEN},
    )
    name_key = models.CharField(
        max_length=names.LONGEST_CANONICAL, unique=True, editable=False, help_text="The name's canonical form."
    )
    language = models.CharField(
        max_length=8, default="", blank=True, help_text="The language chosen last; empty: that of the browser."
    )
    objects: ClassVar[UserManager] = UserManager()

    class Meta(AbstractUser.Meta):
        indexes: ClassVar = [models.Index(fields=["date_joined"], name="members_by_sign_up")]

    def __str__(self) -> str:
        return self.username

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Keeps the canonical form in step with the name."""
        self.username = names.tidy(self.username)
        self.name_key = names.canonical(self.username)
        if update_fields is not None and "username" in update_fields:
            update_fields = {*update_fields, "name_key"}
        super().save(*args, update_fields=update_fields, **kwargs)

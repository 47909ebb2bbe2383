"""What members of staff may do. There is no table: the rights alone are kept, by Django."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

VIEW_FIGURES = "staff.view_figures"
MODERATE = "staff.moderate"

VIEWER, MODERATOR = "viewer", "moderator"
ROLES = {VIEWER: [VIEW_FIGURES], MODERATOR: [VIEW_FIGURES, MODERATE]}
"""Each role is a group of this name, made by a migration."""


class Right(models.Model):
    """Bears the two rights, which are of the whole site and of no table."""

    class Meta:
        managed = False
        default_permissions = ()
        permissions: ClassVar = [
            ("view_figures", "Can see how the games are played, and nobody's name"),
            ("moderate", "Can look at plays and players, and rule on them"),
        ]

    def __str__(self) -> str:
        return "right"

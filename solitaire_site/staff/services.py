"""Who is staff, and in which role."""

from __future__ import annotations

from django.contrib.auth.models import Group, Permission

from games.play.locks import write_transaction
from solitaire_site.accounts.models import User
from solitaire_site.staff.models import ROLES


def make_roles() -> None:
    """Each role with its rights, where one is missing."""
    rights = {f"staff.{right.codename}": right for right in Permission.objects.filter(content_type__app_label="staff")}
    for role, names in ROLES.items():
        Group.objects.get_or_create(name=role)[0].permissions.add(*(rights[name] for name in names if name in rights))


def appoint(user: User, role: str) -> None:
    """Make a member staff in a role, and in no other."""
    with write_transaction():
        user.is_staff = True
        user.save(update_fields=["is_staff"])
        _leave_roles(user)
        user.groups.add(Group.objects.get(name=role))


def dismiss(user: User) -> None:
    """The member is staff no more."""
    with write_transaction():
        user.is_staff = False
        user.save(update_fields=["is_staff"])
        _leave_roles(user)


def _leave_roles(user: User) -> None:
    user.groups.remove(*Group.objects.filter(name__in=ROLES))

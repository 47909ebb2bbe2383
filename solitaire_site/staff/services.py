"""Who is staff, and in which role."""

from __future__ import annotations

from django.contrib.auth.models import Group

from games.play.locks import write_transaction
from solitaire_site.accounts.models import User
from solitaire_site.staff.models import ROLES


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

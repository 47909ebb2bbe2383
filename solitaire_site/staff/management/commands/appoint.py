"""`manage.py appoint`: a member becomes staff, in a role, or is staff no more."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from solitaire_site.accounts.models import User
from solitaire_site.staff.models import ROLES
from solitaire_site.staff.services import appoint, dismiss


class Command(BaseCommand):
    """Gives roles to members who have signed up."""

    help = "Make a member staff: a viewer sees figures only, a moderator rules on plays. 'none' takes it back."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name")
        parser.add_argument("role", choices=[*ROLES, "none"])

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            user = User.objects.get_by_natural_key(options["name"])
        except User.DoesNotExist:
            raise CommandError(f"Nobody is called {options['name']}; a member signs up first.") from None
        if options["role"] == "none":
            dismiss(user)
            self.stdout.write(f"{user} is not staff any more.")
        else:
            appoint(user, options["role"])
            self.stdout.write(f"{user} is a {options['role']} now, and comes in at /admin/ by a second step.")

"""Members of staff, as their browsers come in: signed in, and past the second step."""

from __future__ import annotations

import time

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY

from solitaire_site.accounts.models import User
from solitaire_site.staff.services import appoint
from tests.conftest import Visitor


def staff(role: str, name: str = "", visitor: Visitor | None = None) -> Visitor:
    """The browser of a new member of staff."""
    visitor = visitor or Visitor()
    user = User.objects.create_user(name or f"the {role}")
    appoint(user, role)
    visitor.client.force_login(user)
    take_second_step(visitor)
    return visitor


def take_second_step(visitor: Visitor, ago_s: float = 0) -> None:
    """What a code or a passkey leaves in the session."""
    session = visitor.client.session
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [{"method": "mfa", "at": time.time() - ago_s}]
    session["account_authentication_methods_user"] = session["_auth_user_id"]
    session.save()

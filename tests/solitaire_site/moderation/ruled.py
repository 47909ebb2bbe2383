"""Moderators, and what the tests of their rulings hold against each other."""

from __future__ import annotations

from datetime import UTC, datetime

from games.play.models import Play
from solitaire_site.accounts.models import User
from solitaire_site.moderation.models import Ruling
from solitaire_site.moderation.rulings import rule, take_back
from solitaire_site.moderation.targets import OnePlay, Target
from solitaire_site.records.recording import seats, stored
from solitaire_site.records.verifying import CHECKS
from solitaire_site.staff.services import appoint

LATER = datetime(2030, 1, 1, tzinfo=UTC)
"""After everything that the tests play."""

WHY = "Too quick for hands."
VOID, CLEAR = Ruling.Action.VOID, Ruling.Action.CLEAR


def a_moderator(name: str = "Mod") -> User:
    """Somebody who may rule."""
    user = User.objects.create_user(name)
    appoint(user, "moderator")
    return User.objects.get(pk=user.pk)


def set_aside(by: User, *what: Target | Play) -> list[Ruling]:
    """A ruling for each target."""
    targets = [OnePlay(each.pk) if isinstance(each, Play) else each for each in what]
    return [rule(by, VOID, target, WHY, LATER) for target in targets]


def undo(by: User, ruling: Ruling) -> Ruling:
    """Take a ruling back."""
    return take_back(by, ruling, "A misunderstanding, sorry.", LATER)


def kept() -> dict[object, object]:
    """Everything that is kept of plays, by seat."""
    return {seat: stored(seat).facts() for seat in seats()}


def differences(*, but: str = "") -> list[object]:
    """What `verify` finds by all its checks."""
    return [each for name, check in CHECKS.items() if name != but for each in check.differences()]

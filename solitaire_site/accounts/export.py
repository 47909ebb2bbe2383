"""Everything that is kept of a member, for the member to take away."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.db.models import QuerySet

from games.play.models import Play, Player
from solitaire_site.accounts.models import User

Json = dict[str, Any]

PLAY_COLUMNS = (
    "id", "game", "preset", "rules_version", "deal_kind", "deal_number", "state", "ending", "moves", "score", "undos",
    "hints", "is_void", "elapsed_ms", "created_at", "started_at", "finished_at",
)  # fmt: skip


def everything(user: User, now: datetime) -> Json:
    """All that is kept, as it would be written to a JSON file. Secrets are not among it: those of keys stay keys.

    An open play comes without its seed, which nobody may know before the end (rules.md, section 5).
    """
    player = Player.objects.filter(user=user).first()
    return {
        "exported_at": now.isoformat(),
        "account": {
            "name": user.username,
            "joined": user.date_joined.isoformat(),
            "last_signed_in": _moment(user.last_login),
            "language": user.language,
            "has_password": user.has_usable_password(),
        },
        "email_addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified")),
        "keys": [_key(key) for key in Authenticator.objects.filter(user=user)],
        "other_sites": list(SocialAccount.objects.filter(user=user).values("provider", "uid")),
        "sessions": [_session(each) for each in UserSession.objects.filter(user=user)],
        "table_options": player.options if player else {},
        "plays": [_play(play) | _course(play) for play in plays_of(user).iterator()],
    }


def plays_of(user: User) -> QuerySet[Play]:
    """The member's plays, oldest first."""
    return Play.objects.filter(player__user=user).order_by("created_at")


def play_rows(user: User) -> Iterator[list[object]]:
    """A table of the plays, with its heading."""
    yield list(PLAY_COLUMNS)
    for play in plays_of(user).iterator():
        yield ["" if value is None else value for value in _play(play).values()]


def plays_csv(user: User) -> str:
    """The table of the plays as comma-separated values."""
    file = io.StringIO()
    csv.writer(file).writerows(play_rows(user))
    return file.getvalue()


def _play(play: Play) -> Json:
    values = {column: getattr(play, column) for column in PLAY_COLUMNS}
    return {name: _moment(value) if isinstance(value, datetime) else value for name, value in values.items()} | {
        "id": str(play.pk)
    }


def _course(play: Play) -> Json:
    seed = None if play.is_open else bytes(play.seed).hex()
    return {"seed": seed, "actions": play.actions}


def _key(key: Authenticator) -> Json:
    name = key.data.get("name") if key.type == Authenticator.Type.WEBAUTHN else None
    return {
        "kind": key.type,
        "name": name,
        "made": key.created_at.isoformat(),
        "last_used": _moment(key.last_used_at),
    }


def _session(session: UserSession) -> Json:
    return {
        "address": session.ip,
        "browser": session.user_agent,
        "signed_in": session.created_at.isoformat(),
    }


def _moment(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None

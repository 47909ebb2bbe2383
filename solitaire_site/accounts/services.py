"""Everything that changes an account and is not the library's to change."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from importlib import import_module

from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.db.models import Exists, OuterRef

from games.play.leaving import forget_player_of
from games.play.locks import write_transaction
from games.play.merging import Seat, join_player
from games.play.sessions import NOBODY, PLAYER
from solitaire_site.accounts.models import User

UNFINISHED_FOR = timedelta(hours=1)
"""Whoever wanted to sign up with a passkey and has not made it by then, will not; the name is free again."""


def rename(user: User, name: str) -> None:
    """Give a member another name, which has been checked."""
    user.username = name
    user.save(update_fields=["username"])


def keep_language(user: User, language: str) -> None:
    """Keep the language that a member has chosen, for every browser."""
    user.language = language
    user.save(update_fields=["language"])


def bring_player_along(
    session: SessionBase, user: User, now: datetime, guests_go_on: Collection[Seat] | None = None
) -> None:
    """Let the session that has just become a member's play as the member, with all that its guest did before."""
    player = join_player(session.get(PLAYER, NOBODY), user.pk, now, guests_go_on)
    session[PLAYER] = player.pk


def end_sessions(user: User, but: str | None = None) -> int:
    """Sign the member out everywhere, but for the session with the key `but`; how many sessions that were."""
    ended = UserSession.objects.filter(user=user).exclude(session_key=but)
    for session in ended:
        import_module(settings.SESSION_ENGINE).SessionStore().delete(session.session_key)
    count, _ = ended.delete()
    return int(count)


def delete_account(user: User) -> None:
    """Delete the member with everything that is the member's: plays and results, keys, addresses, sessions."""
    with write_transaction():
        end_sessions(user)
        forget_player_of(user.pk)
        user.delete()


def forget_unfinished_sign_ups(now: datetime) -> int:
    """Delete accounts nobody can sign in to: a passkey was to be made for them and was not. How many."""
    keys = Authenticator.objects.filter(user=OuterRef("pk"))
    elsewhere = SocialAccount.objects.filter(user=OuterRef("pk"))
    unfinished = User.objects.filter(
        ~Exists(keys), ~Exists(elsewhere), last_login=None, is_staff=False, date_joined__lt=now - UNFINISHED_FOR
    )
    hopeless = [user for user in unfinished if not user.has_usable_password()]
    for user in hopeless:
        delete_account(user)
    return len(hopeless)

"""What moderators do to players and their accounts; each is one entry in the log."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.core.exceptions import ValidationError

from games.play.leaving import forget_player
from games.play.locks import write_transaction
from games.play.merging import join_player
from games.play.models import Play, Player
from solitaire_site.accounts import names
from solitaire_site.accounts.models import User
from solitaire_site.accounts.services import delete_account, end_sessions, rename
from solitaire_site.moderation.models import Ruling
from solitaire_site.moderation.rulings import note
from solitaire_site.moderation.targets import OnePlayer


class NotAllowedError(Exception):
    """Nobody acts on oneself, and on other staff superusers only; a guest has no account to act on."""


def may_act(by: User, player: Player) -> bool:
    """Whether a moderator may do something to this player."""
    return player.user is None or (player.user != by and (by.is_superuser or not player.user.is_staff))


def rename_player(by: User, player: Player, name: str, reason: str, now: datetime) -> Ruling:
    """Give a member another name. Raises ValidationError for one that cannot be or is taken."""
    name = names.tidy(name)
    names.check_name(name)
    with write_transaction():
        user = _account(by, player)
        if User.objects.filter(name_key=names.canonical(name)).exclude(pk=user.pk).exists():
            raise ValidationError(names.TAKEN, code="taken")
        rename(user, name)
        return _noted(by, Ruling.Action.RENAME, player, reason, now)


def disable(by: User, player: Player, reason: str, now: datetime) -> Ruling:
    """Close a member's account: it stays, but nobody can sign in to it, and whoever was, is out."""
    with write_transaction():
        user = _account(by, player)
        User.objects.filter(pk=user.pk).update(is_active=False)
        end_sessions(user)
        return _noted(by, Ruling.Action.DISABLE, player, reason, now)


def enable(by: User, player: Player, reason: str, now: datetime) -> Ruling:
    """Open a closed account again."""
    with write_transaction():
        User.objects.filter(pk=_account(by, player).pk).update(is_active=True)
        return _noted(by, Ruling.Action.ENABLE, player, reason, now)


def sign_out(by: User, player: Player, reason: str, now: datetime) -> Ruling:
    """End all of a member's sessions."""
    with write_transaction():
        end_sessions(_account(by, player))
        return _noted(by, Ruling.Action.SIGN_OUT, player, reason, now)


def delete(by: User, player: Player, reason: str, now: datetime) -> Ruling:
    """Delete a player with everything: account, plays, results. Nothing brings them back."""
    with write_transaction():
        _check(by, player)
        ruling = _noted(by, Ruling.Action.DELETE, player, reason, now)
        if player.user is not None:
            delete_account(player.user)
        else:
            forget_player(player.pk)
        return ruling


def merge(by: User, player: Player, into: Player, reason: str, now: datetime) -> Ruling:
    """Make two players one: all plays of `player` become those of the member `into`, as when a guest signs in.

    A member who goes becomes a guest first: the account is deleted, its plays are not. Of two open plays at one table
    the one touched last goes on, of two attempts at one daily the earlier counts (games/play/merging.py).
    """
    with write_transaction():
        _check(by, player)
        _check(by, into)
        if into.user is None or into.pk == player.pk:
            raise NotAllowedError
        target = OnePlayer(player.pk).facts | {"into": into.pk}
        ruling = note(by, Ruling.Action.MERGE, target, reason, now, plays=_plays(player), players=2)
        _leave_account(player)
        join_player(player.pk, into.user.pk, now)
        return ruling


SIMPLE: dict[str, Callable[[User, Player, str, datetime], Ruling]] = {
    "disable": disable,
    "enable": enable,
    "sign_out": sign_out,
    "delete": delete,
}
"""What needs nothing but a reason."""


def _leave_account(player: Player) -> None:
    user = player.user
    if user is not None:
        Player.objects.filter(pk=player.pk).update(user=None)
        delete_account(user)


def _noted(by: User, action: Ruling.Action, player: Player, reason: str, now: datetime) -> Ruling:
    return note(by, action, OnePlayer(player.pk).facts, reason, now, plays=_plays(player), players=1)


def _plays(player: Player) -> int:
    return Play.objects.filter(player=player).count()


def _check(by: User, player: Player) -> None:
    if not may_act(by, player):
        raise NotAllowedError


def _account(by: User, player: Player) -> User:
    _check(by, player)
    if player.user is None:
        raise NotAllowedError
    return player.user

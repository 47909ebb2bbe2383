"""The ways into an account, as a visitor's browser goes them."""

from __future__ import annotations

from typing import Any

from games.play.models import Player
from games.play.sessions import NOBODY, PLAYER
from solitaire_site.accounts.models import User
from tests.conftest import Visitor

PASSWORD = "a tall old house"


def sign_up(visitor: Visitor, name: str = "Alice", **more: str) -> User:
    """A new member, who is signed in."""
    answer = visitor.client.post("/account/sign-up/", {"username": name, "password1": PASSWORD} | more)
    assert answer.status_code == 302, errors_of(answer)
    return User.objects.get(username=name)


def sign_in(visitor: Visitor, login: str = "Alice", password: str = PASSWORD, **more: str) -> Any:
    """What the site answers to a name and a password."""
    return visitor.client.post("/account/sign-in/", {"login": login, "password": password} | more)


def confirm_password(visitor: Visitor) -> None:
    """Show once more who one is."""
    answer = visitor.client.post("/account/confirm/password/", {"password": PASSWORD})
    assert answer.status_code == 302


def errors_of(answer: Any) -> dict[str, list[str]]:
    """What a form found wrong, by its fields."""
    form = answer.context["form"]
    return {name: [str(text) for text in texts] for name, texts in form.errors.items()}


def is_in(visitor: Visitor) -> bool:
    """Whether somebody is signed in."""
    return visitor.get("/account/").status_code == 200


def player_of(visitor: Visitor) -> int:
    """Whom the visitor's session plays as."""
    number: int = visitor.client.session.get(PLAYER, NOBODY)
    return number


def player_of_member(user: User) -> Player:
    """The player who the member is."""
    return Player.objects.get(user=user)

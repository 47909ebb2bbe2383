"""Nobody learns at any address what is somebody else's (faults.md, "Doors"). The addresses come from the URLconf."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import transaction
from django.test import Client
from django.urls import path as url_path
from pytest_django.fixtures import Settings

from games.cards.shuffle import commitment
from games.play.models import Play, Player
from games.play.services import keep_private
from games.play.views import lobby
from solitaire_site.accounts.models import User
from solitaire_site.records.models import Entry, Tally
from tests.conftest import Visitor, body_of
from tests.solitaire_site.records.seated import guest, member, seat
from tests.solitaire_site.routes import Door, address, door_of, routes

REFUSED = (302, 401, 403, 404, 405)
METHODS = ("get", "post")


@dataclass(frozen=True)
class Owner:
    """Somebody with secrets: a play in hand and one that is over, kept private; a member's e-mail address and name."""

    player: Player
    open_play: str
    ended_play: str

    def addresses(self, route: str) -> list[str]:
        """The addresses of a route that name what is the owner's."""
        user = self.player.user
        name, email = (user.username, user.email) if user else ("Nobody", "")
        values = {"game": "pyramid", "preset": "classic", "month": "2026-11", "start": "0", "name": name}
        values |= {"player_id": str(self.player.pk), "email": email, "app_label": "play"}
        values |= {"object_id": str(self.player.pk) if "player" in route else self.open_play}
        plays = (self.open_play, self.ended_play)
        each = [values | {"play_id": play, "scope": f"deal/{play}"} for play in plays]
        return sorted({address(route, values) for values in each})

    @property
    def secrets(self) -> set[str]:
        """What nobody else may read anywhere."""
        told = {self.open_play, self.ended_play}
        in_hand, over = (bytes(Play.objects.get(pk=play).seed) for play in (self.open_play, self.ended_play))
        told |= {in_hand.hex(), commitment(in_hand), over.hex()}
        user = self.player.user
        return told | ({user.username, user.email} if user else set())

    @property
    def rows(self) -> list[Any]:
        """Everything that is kept of the owner."""
        found = [list(model._default_manager.filter(player=self.player).values()) for model in (Play, Entry, Tally)]
        users = User.objects.filter(player=self.player).values()
        return [*found, list(users), list(Player.objects.filter(pk=self.player.pk).values())]


def owner(player: Player) -> Owner:
    visitor = seat(Visitor(), player)
    over = visitor.start()
    visitor.act(body_of(visitor.move(over, "draw")), "give-up")
    keep_private(player.pk, is_private=True)
    in_hand = body_of(visitor.move(visitor.start(), "draw"))
    return Owner(Player.objects.select_related("user").get(pk=player.pk), str(in_hand["id"]), str(over["id"]))


@pytest.fixture
def owners(db: None, settings: Settings) -> list[Owner]:
    """A member and a guest. Staff are let in without a second step, so that nothing but rights keeps them out."""
    settings.STAFF_SECOND_STEP = False
    zebedee = member("Zebedee")
    User.objects.update(email="zebedee@example.org")
    EmailAddress.objects.create(user=zebedee.user, email="zebedee@example.org", verified=True, primary=True)
    return [owner(zebedee), owner(guest())]


def visitor_of(role: str) -> Client:
    """Somebody who is none of the owners, with a play in hand."""
    visitor = Visitor()
    visitor.client.raise_request_exception = False
    player = guest() if role == "guest" else member("Bob")
    User.objects.filter(player=player).update(is_staff=role == "staff")
    seat(visitor, Player.objects.get(pk=player.pk)).start()
    return visitor.client


def body_for(path: str, play: str) -> dict[str, Any]:
    """What a call of the API takes."""
    if path == "/api/plays":
        return {"game": "pyramid", "preset": "classic", "deal": play}
    if path.endswith("/best"):
        return {"moves": []}
    needs: dict[str, dict[str, Any]] = {"moves": {"move": "draw"}, "undo": {"steps": 1}}
    more = needs.get(path.rpartition("/")[2], {})
    return {"version": 1, "key": "a-key-of-its-own"} | more


def asked(client: Client, method: str, path: str, play: str) -> Any:
    """What the site answers; whatever it changed is undone."""
    body = {"data": json.dumps(body_for(path, play)), "content_type": "application/json"}
    client.cookies.pop("messages", None)  # What the last answer had to say names its address.
    with transaction.atomic():
        answer = getattr(client, method)(path, **(body if path.startswith("/api/") and method != "get" else {}))
        transaction.set_rollback(True)
    return answer


def read(answer: Any) -> str:
    """Everything that an answer says."""
    content: bytes = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content.decode(errors="replace") + str(answer.headers.get("Location", ""))


def leaks(client: Client, owners: list[Owner], role: str) -> Iterator[str]:
    """What the visitor learns that is an owner's business, address by address."""
    secrets = set.union(*(owner.secrets for owner in owners))
    for route in routes():
        door = door_of(route)
        is_barred = door in (Door.OWNER, Door.PUBLISHED, Door.STAFF) or (door is Door.STAFFROOM and role != "staff")
        for path in sorted({path for owner in owners for path in owner.addresses(route)}):
            for method in METHODS:
                answer = asked(client, method, path, owners[0].open_play)
                told = {secret for secret in secrets if secret in read(answer) and secret not in path}
                if told or (is_barred and answer.status_code not in REFUSED) or answer.status_code >= 500:
                    yield f"{role} {method} {path}: {answer.status_code} {told}"


def test_every_route_is_in_the_table() -> None:
    unknown = [route for route in routes() if door_of(route) is None]
    assert not unknown, "say in tests/solitaire_site/routes.py who these routes are for"


def test_a_new_route_is_in_no_row_by_chance() -> None:
    for route in ("metrics", "secrets/<int:pk>/", "api/secrets", "api/plays-of-all", "players/<str:name>/plays/"):
        assert door_of(next(routes([url_path(route, lobby)]))) is None


@pytest.mark.parametrize("role", ["member", "guest", "staff"])
def test_no_route_tells_or_does_what_is_anothers(owners: list[Owner], role: str) -> None:
    client, rows = visitor_of(role), [owner.rows for owner in owners]
    found = list(leaks(client, owners, role))
    assert not found, "\n".join(found)
    assert [owner.rows for owner in owners] == rows


def test_the_owner_gets_in(owners: list[Owner]) -> None:
    for owner in owners:
        client = seat(Visitor(), owner.player).client
        for path in {path for route in routes() if door_of(route) is Door.OWNER for path in owner.addresses(route)}:
            answers = {asked(client, method, path, owner.open_play).status_code for method in METHODS}
            assert answers != {404} or path == "/players/Nobody/", path

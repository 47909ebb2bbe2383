"""Taking everything along, and deleting it."""

from __future__ import annotations

import csv
import io
import json
from datetime import timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.utils import timezone

from games.play.models import Play, Player
from solitaire_site.accounts.models import User
from solitaire_site.accounts.services import forget_unfinished_sign_ups
from tests.conftest import Visitor, body_of
from tests.solitaire_site.accounts.doors import confirm_password, is_in, player_of_member, sign_in, sign_up


def test_the_download_has_everything_and_no_seed_of_an_open_play(alice: Visitor) -> None:
    user = sign_up(alice, email="alice@example.org")
    ended = alice.start("pocket")
    alice.act(body_of(alice.move(ended, "draw")), "give-up")
    playing = alice.start()
    answer = alice.get("/account/download/")
    assert "attachment" in answer.headers["Content-Disposition"]
    told = json.loads(answer.content)
    assert told["account"]["name"] == "Alice"
    assert told["email_addresses"] == [{"email": "alice@example.org", "verified": False}]
    assert len(told["sessions"]) == 1
    plays = {play["id"]: play for play in told["plays"]}
    assert plays[ended["id"]]["actions"] == ["draw"]
    assert plays[ended["id"]]["seed"] == bytes(Play.objects.get(pk=ended["id"]).seed).hex()
    assert plays[playing["id"]]["seed"] is None
    assert bytes(Play.objects.get(pk=playing["id"]).seed).hex() not in answer.content.decode()
    assert Play.objects.filter(player=player_of_member(user)).count() == len(plays)


def test_the_plays_come_as_a_table(alice: Visitor) -> None:
    sign_up(alice)
    play = alice.start()
    alice.move(play, "draw")
    rows = list(csv.DictReader(io.StringIO(alice.get("/account/download/plays/").content.decode())))
    assert [(row["id"], row["game"], row["moves"], row["score"]) for row in rows] == [(play["id"], "pyramid", "1", "")]


def test_deleting_asks_once_more_who_it_is_and_says_what_goes(alice: Visitor) -> None:
    sign_up(alice)
    alice.move(alice.start(), "draw")
    asked = alice.client.post("/account/delete/")
    assert asked.headers["Location"].startswith("/account/confirm/password/")
    assert User.objects.count() == 1
    confirm_password(alice)
    assert "1 play with its replay" in alice.get("/account/delete/").content.decode()


def test_a_deleted_account_leaves_nothing_and_nobody_signed_in(alice: Visitor, bob: Visitor, charlie: Visitor) -> None:
    sign_up(alice, email="alice@example.org")
    sign_in(bob)
    theirs = charlie.start()
    mine = body_of(alice.move(alice.start(), "draw"))
    confirm_password(alice)
    assert alice.client.post("/account/delete/").status_code == 302
    assert (is_in(alice), is_in(bob)) == (False, False)
    for left in (User, EmailAddress, UserSession, Authenticator):
        assert not left.objects.exists(), left
    assert list(Play.objects.values_list("pk", flat=True).filter(pk=mine["id"])) == []
    assert Player.objects.count() == 1
    assert Session.objects.count() == 1 + len({alice.client.session.session_key} - {None})
    assert bob.get(f"/api/plays/{mine['id']}").status_code == 404
    assert charlie.see(theirs)["state"] == "open"
    sign_up(bob, "Alice")


def test_a_sign_up_by_passkey_that_is_never_finished_gives_the_name_back(alice: Visitor, bob: Visitor) -> None:
    sign_up(bob, "Bob")
    answer = alice.client.post("/account/sign-up/passkey/", {"username": "Alice"})
    assert answer.headers["Location"] == "/account/sign-up/passkey/make/"
    now = timezone.now()
    assert forget_unfinished_sign_ups(now) == 0
    assert forget_unfinished_sign_ups(now + timedelta(hours=2)) == 1
    assert [user.username for user in User.objects.all()] == ["Bob"]

"""What a guest has done comes along at the door, with a question where two plays want one table."""

from __future__ import annotations

from django.core.cache import cache

from games.play.models import Play, Player
from tests.conftest import Json, Visitor, body_of
from tests.solitaire_site.accounts.doors import is_in, player_of, player_of_member, sign_in, sign_up

STEP = "/account/sign-in/bring-along/"


def begun(visitor: Visitor, preset: str = "classic") -> Json:
    """A play with a move."""
    play = visitor.start(preset)
    return body_of(visitor.move(play, "draw"))


def clash(alice: Visitor, bob: Visitor) -> tuple[Json, Json]:
    """Alice has begun a play in her account; in Bob's browser, where she signs in, a guest has begun another one."""
    sign_up(alice)
    mine, theirs = begun(alice), begun(bob)
    answer = sign_in(bob)
    assert (answer.status_code, answer.headers["Location"]) == (302, STEP)
    return mine, theirs


def test_signing_up_in_the_middle_of_a_play_leaves_it_on_the_table(alice: Visitor) -> None:
    play = begun(alice)
    before = player_of(alice)
    sign_up(alice)
    assert player_of(alice) == before
    assert alice.see(play)["version"] == play["version"]
    assert alice.move(play, "draw").status_code == 200
    assert play["id"] in alice.get("/pyramid/classic/").content.decode()


def test_all_that_a_guest_has_done_is_the_members_after_signing_in(alice: Visitor, bob: Visitor) -> None:
    user = sign_up(alice)
    plays = [begun(alice, "pocket"), begun(bob, "classic"), begun(bob, "thirteen")]
    assert sign_in(bob).status_code == 302
    assert is_in(bob)
    assert player_of(bob) == player_of(alice) == player_of_member(user).pk
    for visitor in (alice, bob):
        assert {visitor.see(play)["state"] for play in plays} == {"open"}
    assert Player.objects.count() == 1


def test_signing_in_twice_moves_nothing(alice: Visitor, bob: Visitor) -> None:
    sign_up(alice)
    begun(bob)
    sign_in(bob)
    before = list(Play.objects.values())
    sign_in(bob)
    bob.client.post("/account/sign-out/")
    sign_in(bob)
    assert list(Play.objects.values()) == before


def test_a_move_from_before_signing_in_is_told_that_the_play_moved_on(alice: Visitor, bob: Visitor) -> None:
    sign_up(alice)
    play = begun(bob)
    sign_in(bob)
    stale = bob.move(play, "draw")
    assert stale.status_code == 409
    fresh = body_of(stale)["play"]
    assert fresh["moves"] == play["moves"]
    assert bob.move(fresh, "draw").status_code == 200


def test_two_open_plays_at_one_table_are_asked_about_before_anything_moves(alice: Visitor, bob: Visitor) -> None:
    mine, theirs = clash(alice, bob)
    page = bob.get(STEP).content.decode()
    assert "Which play goes on?" in page
    assert page.count('type="radio"') == 2
    assert not is_in(bob)
    assert bob.see(theirs)["state"] == "open"
    assert alice.see(mine)["state"] == "open"


def test_the_chosen_play_goes_on_and_the_other_one_ends(alice: Visitor, bob: Visitor) -> None:
    for number, (choice, states) in enumerate((("here", ("lost", "open")), ("account", ("open", "lost")))):
        cache.clear()
        mover, other = Visitor(), Visitor()
        sign_up(mover, f"Mover {'ab'[number]}")
        mine, theirs = begun(mover), begun(other)
        sign_in(other, f"Mover {'ab'[number]}")
        answer = other.client.post(STEP, {"pyramid-classic": choice})
        assert answer.status_code == 302
        assert is_in(other)
        assert (other.see(mine)["state"], other.see(theirs)["state"]) == states


def test_who_turns_back_is_still_the_guest_with_everything(alice: Visitor, bob: Visitor) -> None:
    _, theirs = clash(alice, bob)
    before = player_of(bob)
    bob.client.post("/account/sign-out/")
    assert player_of(bob) == before
    assert bob.see(theirs)["state"] == "open"
    assert bob.get(STEP).status_code == 302
    assert bob.get("/account/sign-in/").status_code == 200


def test_dailies_played_twice_are_told_of(alice: Visitor, bob: Visitor) -> None:
    mine, theirs = clash(alice, bob)
    Play.objects.filter(pk__in=(mine["id"], theirs["id"])).update(deal_kind="daily", deal_number=20261129)
    assert "Daily deals played twice" in bob.get(STEP).content.decode()
    bob.client.post(STEP, {"pyramid-classic": "here"})
    assert sorted(Play.objects.values_list("deal_kind", flat=True)) == ["daily", "shared"]


def test_nobody_sees_the_question_who_was_not_asked(charlie: Visitor) -> None:
    assert charlie.get(STEP).headers["Location"] == "/account/sign-in/"


def test_a_session_that_names_another_members_player_brings_nothing_along(alice: Visitor, bob: Visitor) -> None:
    sign_up(alice)
    play = begun(alice)
    session = bob.client.session
    session["player"] = player_of(alice)
    session.save()
    sign_up(bob, "Bob")
    assert player_of(bob) != player_of(alice)
    assert alice.see(play)["state"] == "open"
    assert bob.get(f"/api/plays/{play['id']}").status_code == 404

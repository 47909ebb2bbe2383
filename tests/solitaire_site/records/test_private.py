"""What a private member's plays tell to whom: everything to their player, nothing to anybody else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from time_machine import TimeMachineFixture

from games.play.models import Player
from games.play.services import keep_private
from solitaire_site.records.models import Entry, Scope
from solitaire_site.records.recording import Seat, recounted, stored
from tests.conftest import Visitor, body_of
from tests.solitaire_site.records.seated import NOW, guest, member, seat, won
from tests.toy.install import installed

BOARDS = ("all", "week", "daily")


@pytest.fixture(autouse=True)
def sunday(db: None, time_machine: TimeMachineFixture) -> Iterator[None]:
    time_machine.move_to(NOW)
    with installed():
        yield


@pytest.fixture
def shy(alice: Visitor) -> Player:
    """Alice is a private member."""
    player = member("Shy")
    seat(alice, player).client.post("/me/privacy/", {"private": "1"})
    return player


@pytest.fixture(params=["member", "guest", "stranger"])
def other(request: pytest.FixtureRequest, bob: Visitor) -> Visitor:
    """Somebody who is not Alice."""
    if request.param == "stranger":
        return bob
    return seat(bob, member("Bob") if request.param == "member" else guest())


def ended(visitor: Visitor) -> str:
    """A play of the toy with a move made, given up; its id."""
    play = body_of(visitor.post("/api/plays", {"game": "toy", "preset": "any"}))
    play = body_of(visitor.move(play, play["legal"][0]["move"]))
    return str(body_of(visitor.act(play, "give-up"))["id"])


def statuses(visitor: Visitor, play: str) -> dict[str, int]:
    """What each address answers that tells what was done in a play."""
    found = {path: visitor.get(path).status_code for path in (f"/replay/{play}/", f"/replay/{play}/from/0/")}
    found["replay"] = visitor.get(f"/api/plays/{play}/replay").status_code
    found["best"] = visitor.post(f"/api/plays/{play}/best", {"moves": []}).status_code
    return found


def test_a_private_players_replay_is_as_if_it_were_not_there(alice: Visitor, shy: Player, other: Visitor) -> None:
    play = ended(alice)
    assert set(statuses(other, play).values()) == {404}
    assert body_of(other.get(f"/api/plays/{play}/replay"))["error"]["code"] == "unknown_play"
    assert 404 not in statuses(alice, play).values()
    assert "Only you can open this page" in alice.get(f"/replay/{play}/").content.decode()


def test_once_shown_to_everybody_it_is_open_again(alice: Visitor, shy: Player, other: Visitor) -> None:
    play = ended(alice)
    alice.client.post("/me/privacy/", {"private": "0"})
    assert 404 not in statuses(other, play).values()
    assert "Only you can open" not in alice.get(f"/replay/{play}/").content.decode()


def test_a_private_players_results_are_on_no_board_but_in_the_players_own_sight(
    alice: Visitor, shy: Player, other: Visitor
) -> None:
    won(shy, 40)
    won(shy, 41, deal_kind="daily", deal_number=20261129, seed=bytes(31) + b"\1")
    won(member("Ana"), 45)
    for scope in BOARDS:
        told = body_of(other.get(f"/api/boards/toy/any/{scope}"))
        assert [row["player"] for row in told["rows"]] == [name for name in ["Ana"] if scope != "daily"]
        assert told["own"] == []
        mine = body_of(alice.get(f"/api/boards/toy/any/{scope}"))["own"]
        assert [(row["player"], row["rank"], row["is_listed"]) for row in mine] == [("Shy", 1, False)]
        assert "Shy" not in other.get(f"/boards/toy/any/{scope}/").content.decode()
        assert "Your results are private" in alice.get(f"/boards/toy/any/{scope}/").content.decode()


def test_a_shared_deal_of_a_private_player_can_be_played_and_tells_nothing_of_the_play(
    shy: Player, other: Visitor
) -> None:
    play = won(shy, 40)
    page = other.get(f"/deal/{play.pk}/").content.decode()
    assert "Nobody has won it yet" in page
    assert "Shy" not in page
    dealt = other.post("/api/plays", {"game": "toy", "preset": "any", "deal": str(play.pk)})
    assert (dealt.status_code, body_of(dealt)["deal"]["kind"]) == (201, "shared")


def test_results_of_before_and_after_are_hidden_and_shown_together() -> None:
    player = member("Ana")
    won(player, 45)
    keep_private(player.pk, is_private=True)
    won(player, 40, after=1)
    won(player, 30, after=2, seed=bytes(31) + b"\2")
    assert not Entry.objects.filter(listed=True).exists()
    place = Seat(player.pk, "toy", "any")
    assert stored(place).facts() == recounted(place).facts()
    keep_private(player.pk, is_private=False)
    assert not Entry.objects.filter(listed=False).exists()
    assert stored(place).facts() == recounted(place).facts()


def test_a_guest_who_is_private_and_becomes_a_member_stays_unlisted() -> None:
    player = guest()
    keep_private(player.pk, is_private=True)
    play = won(player, 40)
    player = Player.objects.get(pk=player.pk)
    player.user = member("Other").user
    Player.objects.filter(user=player.user).delete()
    player.save(update_fields=["user"])
    assert set(Entry.objects.filter(scope=Scope.ALL).values_list("play", "listed")) == {(play.pk, False)}

"""The pages and calls of boards, dailies, shared deals and profiles: what they say, and to whom."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from time_machine import TimeMachineFixture

from games.engine.registry import games
from games.play.models import Play, Player
from solitaire_site.accounts.models import User
from solitaire_site.records.schemas import BestsBody, BoardBody
from tests.conftest import Visitor, body_of
from tests.solitaire_site.records.seated import NOW, guest, member, seat, won
from tests.toy.install import installed

BOARD = "/boards/toy/any/"
TODAY: dict[str, Any] = {"deal_kind": "daily", "deal_number": 20261129}


@pytest.fixture(autouse=True)
def sunday(db: None, time_machine: TimeMachineFixture) -> Iterator[None]:
    time_machine.move_to(NOW)
    with installed():
        yield


def text(visitor: Visitor, path: str, status: int = 200) -> str:
    answer = visitor.get(path)
    assert answer.status_code == status, path
    return answer.content.decode()


def test_the_boards_lead_to_what_one_played_last(alice: Visitor, charlie: Visitor) -> None:
    ana = member("Ana")
    won(ana, preset="even")
    assert seat(alice, ana).get("/boards/")["Location"] == "/boards/toy/even/"
    assert charlie.get("/boards/")["Location"] == "/boards/pyramid/classic/"


@pytest.mark.parametrize("game", ["pyramid", "addiction", "toy"])
@pytest.mark.parametrize("scope", ["", "week/", "all/", "daily/2026-11-20/", "week/2026-W40/"])
def test_every_board_has_a_page_before_anybody_played(charlie: Visitor, game: str, scope: str) -> None:
    for preset in games()[game].presets:
        assert "No result here yet." in text(charlie, f"/boards/{game}/{preset}/{scope}")


@pytest.mark.parametrize(
    "path",
    [
        "/boards/chess/any/",
        "/boards/toy/odd/",
        f"{BOARD}daily/2027-01-01/",
        f"{BOARD}?by=score",
        f"{BOARD}?by=luck",
        f"{BOARD}?page=0",
        f"{BOARD}?page=x",
        f"{BOARD}deal/x/",
        "/daily/toy/odd/",
        "/daily/toy/any/2026-13/",
        "/daily/toy/any/2025-12/",
        "/daily/toy/any/2026-12/",
        "/deal/00000000-0000-0000-0000-000000000000/",
        "/players/Nobody/",
    ],
)
def test_what_there_is_not_is_not_found(charlie: Visitor, path: str) -> None:
    text(charlie, path, 404)


def test_a_row_names_the_player_and_opens_the_play_that_earned_it(charlie: Visitor) -> None:
    play = won(member("Ana María"), 41)
    page = text(charlie, f"{BOARD}all/")
    assert 'href="/players/Ana%20Mar%C3%ADa/"' in page
    assert f'href="/replay/{play.pk}/"' in page
    assert "1 result" in page


def test_ones_own_row_stands_where_it_belongs_before_or_after_the_page(
    alice: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire_site.records.reading.ROWS", 2)
    players = [member(f"Player {place}") for place in range(6)]
    for place, player in enumerate(players):
        won(player, 40 + place)
    seat(alice, players[2])
    for number, before in ((1, False), (3, True)):
        page = text(alice, f"{BOARD}all/?page={number}")
        assert (page.index('class="you"') < page.index('class="skip"')) is before
    assert "To your row" in page
    assert 'class="skip"' not in text(alice, f"{BOARD}all/?page=2")


def test_a_guest_is_told_how_to_be_listed(bob: Visitor) -> None:
    somebody = guest()
    won(somebody)
    page = text(seat(bob, somebody), f"{BOARD}all/")
    assert "Sign up to be listed" in page
    assert 'class="you"' in page


def test_todays_replays_open_after_ones_own_attempt(alice: Visitor, charlie: Visitor) -> None:
    ana = member("Ana")
    play = won(ana, **TODAY)
    assert f"/replay/{play.pk}/" in text(seat(alice, ana), BOARD)
    assert f"/replay/{play.pk}/" not in text(charlie, BOARD)
    assert f"/replay/{play.pk}/" not in text(charlie, f"{BOARD}deal/{play.pk}/")
    told = body_of(charlie.get("/api/boards/toy/any/daily"))
    assert [row["replay"] for row in told["rows"]] == [None]


def test_no_address_and_no_page_names_a_seed(charlie: Visitor) -> None:
    seed = bytes(range(32))
    play = won(member("Ana"), seed=seed)
    for path in (BOARD, f"{BOARD}all/", f"{BOARD}deal/{play.pk}/", f"/deal/{play.pk}/", "/players/Ana/", "/daily/"):
        assert seed.hex() not in text(charlie, path)
        assert seed.hex() not in text(charlie, f"/api{BOARD}deal/{play.pk}")


def test_the_api_tells_the_same_board(alice: Visitor) -> None:
    ana = member("Ana")
    play = won(ana, 41)
    told = body_of(seat(alice, ana).get("/api/boards/toy/any/all?by=time&clean=true"))
    BoardBody.model_validate(told)
    assert told["metric"] == "time"
    row = told["rows"][0]
    assert (row["player"], row["rank"], row["play"], row["is_own"]) == ("Ana", 1, str(play.pk), True)


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("chess/any/all", 404, "unknown_game"),
        ("toy/odd/all", 404, "unknown_preset"),
        ("toy/any/none", 404, "unknown_board"),
        ("toy/any/all?by=score", 404, "unknown_board"),
        ("toy/any/all?by=luck", 400, "malformed"),
        ("toy/any/all?page=0", 400, "malformed"),
    ],
)
def test_the_api_refuses_in_the_one_shape(charlie: Visitor, path: str, status: int, code: str) -> None:
    answer = charlie.get(f"/api/boards/{path}")
    assert (answer.status_code, body_of(answer)["error"]["code"]) == (status, code)


def test_bests_are_told_to_oneself(alice: Visitor, charlie: Visitor) -> None:
    ana = member("Ana")
    play = won(ana, 41)
    told = body_of(seat(alice, ana).get("/api/me/bests/toy/any"))
    BestsBody.model_validate(told)
    assert {(best["metric"], best["value"]) for best in told["bests"]} == {("moves", 41), ("time", 60_000)}
    assert {best["play"] for best in told["bests"]} == {str(play.pk)}
    assert body_of(charlie.get("/api/me/bests/toy/any")) == {"bests": []}
    assert charlie.get("/api/me/bests/toy/odd").status_code == 404


def test_the_front_page_has_todays_deals(alice: Visitor, charlie: Visitor) -> None:
    page = text(charlie, "/")
    assert 'href="/pyramid/classic/?deal=daily"' in page
    assert "Not played yet" in page
    assert "12 h 0 min" in page
    ana = member("Ana")
    won(ana, 41, game="pyramid", preset="classic", **TODAY)
    page = text(seat(alice, ana), "/")
    assert "41 moves · 1:00 · rank 1" in page
    assert "1 day in a row" in page
    assert "Pyramid, Classic · daily November 29 · won in 41 moves, 1:00" in page


def test_the_calendar_shows_what_one_made_of_each_day(alice: Visitor) -> None:
    ana = member("Ana")
    won(ana, 41, deal_kind="daily", deal_number=20261120)
    lost = won(ana, 12, deal_kind="daily", deal_number=20261121)
    Play.objects.filter(pk=lost.pk).update(state="lost")
    page = text(seat(alice, ana), "/daily/toy/any/2026-11/")
    assert 'aria-label="Nov. 20, 2026: 41 moves · 1:00"' in page
    assert 'aria-label="Nov. 21, 2026: Not won"' in page
    assert 'href="/toy/any/?deal=2026-11-19"' in page
    assert 'href="/toy/any/?deal=daily"' in page
    assert "deal=2026-11-30" not in page


def test_a_link_deals_the_same_cards_on_the_deals_own_board(alice: Visitor, bob: Visitor) -> None:
    play = won(member("Ana"), 41)
    page = text(bob, f"/deal/{play.pk}/")
    assert f'href="/toy/any/?deal={play.pk}"' in page
    assert f'href="/boards/toy/any/deal/{play.pk}/"' in page
    dealt = body_of(bob.post("/api/plays", {"game": "toy", "preset": "any", "deal": str(play.pk)}))
    assert dealt["deal"]["kind"] == "shared"
    assert bytes(Play.objects.get(pk=dealt["id"]).seed) == bytes(play.seed)


def test_a_link_to_todays_daily_leads_to_the_daily(charlie: Visitor) -> None:
    play = won(member("Ana"), **TODAY)
    assert 'href="/toy/any/?deal=daily"' in text(charlie, f"/deal/{play.pk}/")


def test_an_open_play_is_shared_with_nobody(alice: Visitor, bob: Visitor) -> None:
    play = body_of(alice.post("/api/plays", {"game": "toy", "preset": "any"}))
    text(alice, f"/deal/{play['id']}/")
    text(bob, f"/deal/{play['id']}/", 404)
    text(bob, f"{BOARD}deal/{play['id']}/", 404)


def test_a_profile_is_found_by_any_way_of_writing_the_name(charlie: Visitor) -> None:
    won(member("Ana"), 41)
    assert charlie.get("/players/ANA/")["Location"] == "/players/Ana/"
    page = text(charlie, "/players/Ana/")
    assert "Fewest moves" in page
    assert "1 of 1 won" in page
    assert "1 day played" in page


def test_a_private_profile_is_there_for_its_owner_alone(alice: Visitor, bob: Visitor, charlie: Visitor) -> None:
    shy = member("Shy", is_private=True)
    text(seat(alice, shy), "/players/Shy/")
    text(seat(bob, member("Bob")), "/players/Shy/", 404)
    text(charlie, "/players/Shy/", 404)
    assert charlie.get("/players/SHY/").status_code == 404


def test_a_closed_account_has_no_profile(charlie: Visitor) -> None:
    member("Gone")
    User.objects.update(is_active=False)
    text(charlie, "/players/Gone/", 404)


def test_ones_own_page_is_for_guests_and_newcomers_too(bob: Visitor, charlie: Visitor) -> None:
    somebody = guest()
    won(somebody, 41)
    assert "1 of 1 won" in text(seat(bob, somebody), "/me/")
    assert "Nothing played yet." in text(charlie, "/me/")


def test_the_table_has_ones_own_bests_of_every_preset(alice: Visitor, charlie: Visitor) -> None:
    ana = member("Ana")
    won(ana, 45, elapsed_ms=30_000, undos=1)
    won(ana, 40)
    found = {"any": [["moves", 40], ["time", 30_000]], "even": [["moves", None], ["time", None]]}
    for visitor, expected in (
        (seat(alice, ana), found),
        (charlie, {preset: [["moves", None], ["time", None]] for preset in found}),
    ):
        page = text(visitor, "/toy/any/")
        bests = page.partition('<script id="bests" type="application/json">')[2].partition("</script>")[0]
        assert json.loads(bests) == expected


def test_a_shared_deal_lies_face_down_and_every_table_alike(charlie: Visitor) -> None:
    """Gaps and cards would tell of the deal."""
    drawings = set()
    for number in (1, 2):
        page = text(charlie, f"/deal/{won(member(f'Ana {number}'), seed=bytes([number]) * 32).pk}/")
        drawings.add(page.partition('<svg viewBox="')[2].partition("</svg>")[0])
    (drawing,) = drawings
    assert drawing.count("#back-steps") == len(games()["toy"].layout("any").slots)


def test_one_says_oneself_who_sees_ones_profile(alice: Visitor, charlie: Visitor) -> None:
    ana, bob = member("Ana"), member("Bob")
    seat(alice, ana).client.post("/me/privacy/", {"private": "1"})
    assert set(Player.objects.filter(is_private=True)) == {ana}
    text(charlie, "/players/Ana/", 404)
    text(charlie, "/players/Bob/")
    alice.client.post("/me/privacy/", {"private": "0"})
    text(charlie, "/players/Ana/")
    charlie.client.post("/me/privacy/", {"private": "1"})
    assert not Player.objects.filter(is_private=True).exists()
    assert charlie.get("/me/privacy/").status_code == 405
    assert bob.pk


def test_a_profile_does_not_link_the_replay_of_todays_daily_to_those_who_have_not_played(
    alice: Visitor, charlie: Visitor
) -> None:
    ana = member("Ana")
    daily = won(ana, seed=b"d" * 32, **TODAY)
    other = won(ana, seed=b"o" * 32)
    page = text(charlie, "/players/Ana/")
    assert f"/replay/{other.pk}/" in page
    assert '<ol class="newest paper">' in page
    assert f"/replay/{daily.pk}/" not in page.partition('<ol class="newest')[2]
    assert f"/replay/{daily.pk}/" in text(seat(alice, ana), "/players/Ana/")


@pytest.mark.parametrize("count", [1, 30])
def test_however_much_was_played_a_page_takes_the_same_queries(
    alice: Visitor, count: int, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    ana = member("Ana")
    for place in range(count):
        won(ana, 40 + place, deal_kind="daily", deal_number=20261100 + place % 29 + 1 if place < 29 else None)
    seat(alice, ana)
    for path, most in (("/players/Ana/", 14), ("/daily/toy/any/", 12), (f"{BOARD}all/", 14)):
        with django_assert_max_num_queries(most):
            text(alice, path)

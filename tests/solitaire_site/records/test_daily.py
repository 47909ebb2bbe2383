"""The daily: the first attempt counts, others are practice, and nothing of it is told before one has played it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from time_machine import TimeMachineFixture

from games.play.models import Play
from solitaire_site.records.models import Daily, Entry, Scope
from tests.conftest import Json, Visitor, body_of
from tests.toy.install import installed

NOON, LATE, NEXT = "2026-11-29T12:00:00Z", "2026-11-29T23:59:00Z", "2026-11-30T00:01:00Z"


@pytest.fixture(autouse=True)
def sunday(db: None, time_machine: TimeMachineFixture) -> Iterator[None]:
    time_machine.move_to(NOON)
    with installed():
        yield


def ask(visitor: Visitor, deal: str = "daily", preset: str = "any") -> Any:
    """A wish for a deal."""
    return visitor.post("/api/plays", {"game": "toy", "preset": preset, "deal": deal})


def start(visitor: Visitor, deal: str = "daily", preset: str = "any") -> Json:
    answer = ask(visitor, deal, preset)
    assert answer.status_code == 201, answer.content
    return body_of(answer)


def begin(visitor: Visitor, deal: str = "daily") -> Json:
    """A play with a move made."""
    play = start(visitor, deal)
    return body_of(visitor.move(play, play["legal"][0]["move"]))


def end(visitor: Visitor, deal: str = "daily") -> Json:
    return body_of(visitor.act(begin(visitor, deal), "give-up"))


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, body_of(answer)["error"]["code"]


SECRET = (409, "daily_secret")


def test_everybody_is_dealt_the_same_and_presets_differ(alice: Visitor, bob: Visitor) -> None:
    assert start(alice)["cells"] == start(bob)["cells"]
    start(bob, preset="even")
    assert len({bytes(seed) for seed in Daily.objects.values_list("seed", flat=True)}) == 2


def test_the_first_attempt_is_ranked_and_later_ones_are_practice(alice: Visitor) -> None:
    assert end(alice)["deal"] == {"kind": "daily", "number": 20261129, "level": None}
    assert end(alice)["deal"]["kind"] == "shared"
    assert start(alice, "2026-11-29")["deal"]["kind"] == "shared"


def test_a_daily_that_is_being_played_is_not_begun_twice(alice: Visitor) -> None:
    play = begin(alice)
    for wish in ("daily", "2026-11-29"):
        answer = ask(alice, wish)
        assert (answer.status_code, body_of(answer)["id"]) == (200, play["id"])


def test_a_daily_put_away_untouched_can_still_be_played_and_told_nothing(alice: Visitor) -> None:
    first = start(alice)
    alice.post("/api/plays", {"game": "toy", "preset": "any"})
    assert alice.see(first)["state"] == "unplayed"
    assert alice.see(first)["seed"] is None
    assert code(alice.get(f"/api/plays/{first['id']}/replay")) == SECRET
    assert code(ask(alice, first["id"])) == SECRET
    assert start(alice)["deal"]["kind"] == "daily"


def test_a_daily_begun_before_midnight_counts_for_its_own_day(alice: Visitor, time_machine: TimeMachineFixture) -> None:
    time_machine.move_to(LATE)
    play = start(alice)
    time_machine.move_to(NEXT)
    while play["state"] == "open":
        play = body_of(alice.move(play, play["legal"][0]["move"]) if play["legal"] else alice.act(play, "give-up"))
    row = Play.objects.get(pk=play["id"])
    assert (row.deal_kind, row.deal_number) == ("daily", 20261129)
    assert set(Entry.objects.filter(scope=Scope.DAILY).values_list("key", flat=True)) <= {"20261129"}
    assert start(alice)["deal"]["number"] == 20261130


def test_past_days_are_practice_and_days_to_come_are_nobodys_business(alice: Visitor) -> None:
    assert start(alice, "2026-11-20")["deal"] == {"kind": "shared", "number": None, "level": None}
    for day in ("2026-11-30", "2025-12-31", "2026-02-30"):
        assert code(ask(alice, day)) == (404, "unknown_deal")
    assert not Daily.objects.filter(day__gt="2026-11-29").exists()


def test_a_daily_has_no_pause(alice: Visitor) -> None:
    play = begin(alice)
    assert not play["tools"]["pause"]["ok"]
    assert code(alice.act(play, "pause")) == (409, "no_pause")


@pytest.mark.parametrize("preset", ["any", "even"])
def test_nothing_is_told_of_todays_daily_to_those_who_have_not_played_it(
    alice: Visitor, bob: Visitor, charlie: Visitor, preset: str
) -> None:
    play = end(alice)
    practice = end(alice)
    start(bob)
    for told in (play, practice):
        for somebody in (bob, charlie):
            replay = f"/api/plays/{told['id']}/replay"
            assert code(somebody.get(replay)) in (SECRET, (409, "still_open"))
            assert code(somebody.post(f"/api/plays/{told['id']}/best", {"moves": ["A1"]}))[0] == 409
            assert somebody.get(f"/replay/{told['id']}/").status_code == 409
            assert somebody.get(f"/replay/{told['id']}/from/0/").status_code == 404
            assert code(ask(somebody, told["id"], preset)) == SECRET
        assert alice.get(f"/api/plays/{told['id']}/replay").status_code == 200


def test_the_page_that_keeps_the_secret_leads_to_the_daily(alice: Visitor, charlie: Visitor) -> None:
    page = charlie.get(f"/replay/{end(alice)['id']}/").content.decode()
    assert "/toy/any/?deal=daily" in page


def test_a_daily_can_be_looked_at_after_ones_own_attempt_or_its_day(
    alice: Visitor, bob: Visitor, charlie: Visitor, time_machine: TimeMachineFixture
) -> None:
    play = end(alice)
    end(bob)
    replay = f"/api/plays/{play['id']}/replay"
    assert bob.get(replay).status_code == 200
    assert charlie.get(replay).status_code == 409
    time_machine.move_to(NEXT)
    assert charlie.get(replay).status_code == 200
    assert start(charlie, play["id"])["deal"]["kind"] == "shared"


def test_one_who_still_plays_yesterdays_daily_is_told_nothing_of_it(
    alice: Visitor, bob: Visitor, time_machine: TimeMachineFixture
) -> None:
    play = end(alice)
    begin(bob)
    time_machine.move_to(NEXT)
    assert code(bob.get(f"/api/plays/{play['id']}/replay")) == (409, "still_open")
    assert code(ask(bob, play["id"], "even")) == SECRET


def test_beginning_an_attempt_again_ends_it(alice: Visitor) -> None:
    play = start(alice)
    untouched = ask(alice, play["id"])
    assert (untouched.status_code, body_of(untouched)["id"]) == (200, play["id"])
    play = body_of(alice.move(play, play["legal"][0]["move"]))
    assert start(alice, play["id"])["deal"]["kind"] == "shared"
    assert alice.see(play)["state"] == "lost"
    assert start(alice)["deal"]["kind"] == "shared"
    assert Play.objects.filter(deal_kind="daily").count() == 1


def test_the_same_cards_by_other_rules_are_no_way_to_peek(alice: Visitor) -> None:
    play = start(alice)
    assert code(ask(alice, play["id"], "even")) == SECRET
    play = body_of(alice.move(play, play["legal"][0]["move"]))
    assert code(ask(alice, play["id"], "even")) == SECRET
    alice.act(play, "give-up")
    assert start(alice, play["id"], "even")["deal"]["kind"] == "shared"


def test_reading_the_secret_costs_nothing_to_other_deals(
    alice: Visitor, bob: Visitor, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    play = alice.post("/api/plays", {"game": "toy", "preset": "any"})
    done = body_of(alice.act(body_of(alice.move(body_of(play), body_of(play)["legal"][0]["move"])), "give-up"))
    start(bob)
    with django_assert_max_num_queries(8):
        assert bob.get(f"/api/plays/{done['id']}/replay").status_code == 200

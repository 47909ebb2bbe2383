"""A play that a moderator sets aside counts nowhere, and counts again as before when that is taken back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from games.play.models import Play
from games.play.ruling import set_void
from games.play.services import create_player
from games.play.signals import plays_ruled
from solitaire_site.records.days import streak_of
from solitaire_site.records.models import DayPlayed, Entry, Tally
from solitaire_site.records.recording import Seat, recounted, seat_of, seats, stored
from tests.solitaire_site.records.seated import NOW, guest, member, won
from tests.toy.install import installed

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def toy_installed() -> Iterator[None]:
    with installed():
        yield


def facts(seat: Seat) -> dict[str, object]:
    """The records of a seat, which are what counting anew gives."""
    kept = stored(seat).facts()
    assert kept == recounted(seat).facts()
    return kept


def test_the_next_best_takes_the_place_of_a_void_play_and_gives_it_back() -> None:
    alice = member("Alice")
    slower, faster = won(alice, moves=50), won(alice, moves=30, after=60)
    seat = seat_of(faster)
    before = facts(seat)
    assert set_void([faster.pk], is_void=True) == 1
    facts(seat)
    assert {*Entry.objects.values_list("play", flat=True)} == {slower.pk}
    assert set_void([faster.pk], is_void=False) == 1
    assert facts(seat) == before


def test_many_rulings_leave_every_record_as_counting_anew_gives_it() -> None:
    chance = Random("rulings")
    players = [member("Alice"), member("Bob", is_private=True), guest()]
    kinds: list[dict[str, Any]] = [
        {},
        {"deal_kind": "shared"},
        {"deal_kind": "catalogue", "deal_number": 7},
        {"state": "lost"},
    ]
    plays = [
        won(
            chance.choice(players),
            moves=chance.randint(30, 34),
            after=number * 40_000,
            preset=chance.choice(["any", "even"]),
            seed=bytes([chance.randrange(6)] * 32),
            undos=chance.randrange(2),
            **chance.choice(kinds),
        )
        for number in range(60)
    ]
    before = [facts(seat) for seat in seats()]
    for _ in range(4):
        for is_void in (True, False):
            set_void([play.pk for play in chance.sample(plays, 25)], is_void=is_void)
            assert all(facts(seat) for seat in seats())
    assert Entry.objects.values("player").distinct().count() == len(players)
    set_void([play.pk for play in plays], is_void=True)
    assert not Entry.objects.exists()
    assert not DayPlayed.objects.exists()
    assert not Tally.objects.exists()
    set_void([play.pk for play in plays], is_void=False)
    assert [facts(seat) for seat in seats()] == before


def test_of_equal_results_the_earlier_one_comes_back() -> None:
    alice = member("Alice")
    earlier, later = won(alice), won(alice, after=60)
    set_void([earlier.pk], is_void=True)
    assert {*Entry.objects.values_list("play", flat=True)} == {later.pk}
    set_void([earlier.pk], is_void=False)
    assert {*Entry.objects.values_list("play", flat=True)} == {earlier.pk}


def test_ruling_twice_changes_nothing() -> None:
    play = won(member("Alice"))
    heard: list[Any] = []

    def hear(play_ids: list[object], **_: Any) -> None:
        heard.append(play_ids)

    plays_ruled.connect(hear)
    try:
        assert [set_void([play.pk], is_void=True), set_void([play.pk], is_void=True)] == [1, 0]
    finally:
        plays_ruled.disconnect(hear)
    assert heard == [[play.pk]]


def test_an_open_play_cannot_be_void() -> None:
    play = won(create_player(NOW))
    Play.objects.filter(pk=play.pk).update(state=Play.State.OPEN)
    assert set_void([play.pk], is_void=True) == 0


def test_a_void_daily_ends_the_streak() -> None:
    alice = member("Alice")
    days = [won(alice, deal_kind="daily", deal_number=number) for number in (20261127, 20261128)]
    today = datetime(2026, 11, 29, tzinfo=UTC).date()
    assert streak_of(alice.pk, today).now == 2
    set_void([days[1].pk], is_void=True)
    assert (streak_of(alice.pk, today).now, streak_of(alice.pk, today).longest) == (0, 1)

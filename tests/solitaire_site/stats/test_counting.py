"""What one play adds to which figures, in which day of which zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from games.play.models import Play, Solution
from games.play.ruling import set_void
from games.play.signals import deal_solved
from solitaire_site.stats.models import COUNTS, PLAYERS, SPREADS, DayFigures, DayPlayers, DealFigures, Visit
from solitaire_site.stats.spread import added, counts_in, number
from tests.solitaire_site.stats.played import NOON, SEED, check_all, ended, guest

pytestmark = pytest.mark.django_db
LATE = datetime(2026, 11, 29, 22, 30, tzinfo=UTC)


def sums(**where: Any) -> dict[str, int]:
    """The sums of the only row there is, those that are not 0."""
    row = DayFigures.objects.filter(**where).values(*COUNTS).get()
    return {name: count for name, count in row.items() if count}


def spread(name: str) -> dict[int, int]:
    return counts_in(number(getattr(DayFigures.objects.get(), name)))


@pytest.mark.parametrize(
    ("zone", "day", "hour"),
    [
        ("UTC", date(2026, 11, 29), 22),
        ("Europe/Istanbul", date(2026, 11, 30), 1),
        ("Etc/GMT+11", date(2026, 11, 29), 11),
    ],
)
def test_a_play_belongs_to_the_day_and_hour_of_the_sites_zone(
    zone: str, day: date, hour: int, settings: Settings
) -> None:
    settings.STATISTICS_TIME_ZONE = zone
    ended(guest(), LATE)
    assert DayFigures.objects.get().day == Visit.objects.get().day == DayPlayers.objects.get().day == day
    assert spread("hours") == {hour: 1}
    check_all()


def test_a_play_over_midnight_was_started_on_one_day_and_won_on_the_next() -> None:
    ended(guest(), LATE + timedelta(hours=3), started_at=LATE)
    assert sums(day="2026-11-29") == {"started": 1}
    assert sums(day="2026-11-30") == {"won": 1}
    check_all()


def test_a_win_with_all_that_was_done_in_it() -> None:
    log = "A1 shuffle undo redeal shuffle"
    play = ended(guest(), undos=1, hints=2, log=log, deal_kind="daily", deal_number=20261129, by_member=True)
    assert sums() == {"started": 1, "won": 1, "by_members": 1, "dailies": 1, "undos": 1, "hints": 2, "refills": 3}
    assert [spread(name) for name in SPREADS] == [{12: 1}, {40: 1}, {12: 1}, {}]
    assert str(DayFigures.objects.get()) == "2026-11-29 toy any en"
    set_void([play.pk], is_void=True)
    assert sums() == {}
    assert [spread(name) for name in SPREADS] == [{}] * 4
    check_all()


@pytest.mark.parametrize(
    ("state", "ending", "left", "hours"),
    [
        ("lost", "stuck", {}, {12: 1}),
        ("lost", "given_up", {7: 1}, {12: 1}),
        ("lost", "replaced", {7: 1}, {12: 1}),
        ("abandoned", "expired", {7: 1}, {}),
    ],
)
def test_plays_that_were_not_won(state: str, ending: str, left: dict[int, int], hours: dict[int, int]) -> None:
    ended(guest(), state=state, ending=ending, moves=7)
    assert sums() == {"started": 1, state: 1}
    assert (spread("left_at"), spread("hours"), spread("moves")) == (left, hours, {})
    assert Visit.objects.count() == (state == "lost")
    check_all()


def test_a_play_without_a_move_is_unplayed_and_nothing_else() -> None:
    ended(guest(), state="unplayed", ending="replaced", started_at=None, moves=0, hints=3)
    assert sums() == {"unplayed": 1}
    assert not Visit.objects.exists()
    assert not DealFigures.objects.exists()
    check_all()


def test_very_long_plays_are_kept_by_the_most_that_is_told_apart() -> None:
    ended(guest(), moves=9_999, elapsed_ms=99 * 60 * 60 * 1000)
    assert (spread("moves"), spread("seconds")) == ({1000: 1}, {1440: 1})
    check_all()


def test_spreads_are_sums_of_spreads_and_never_fall_below_none() -> None:
    first = added(added(b"", {3: 2}), {0: 1, 700: 70_000})
    assert counts_in(number(first) + number(added(b"", {3: 1}))) == {0: 1, 3: 3, 700: 70_000}
    assert added(first, {700: -70_000, 3: -9}) == added(b"", {0: 1})
    assert counts_in(0) == {}


def players(day: date) -> tuple[int, ...]:
    """Guests, members, newcomers, and those who came back after 1, 7 and 30 days."""
    row: tuple[int, ...] = DayPlayers.objects.values_list(*PLAYERS).get(day=day)
    return row


def test_who_came_back_after_1_7_and_30_days_counts_where_they_were_new() -> None:
    alice, bob = guest(), guest()
    for days in (0, 0, 1, 7, 30):
        ended(alice, NOON + timedelta(days=days))
    for days in (0, 2, 7):
        ended(bob, NOON + timedelta(days=days))
    first = NOON.date()
    assert players(first) == (2, 0, 2, 1, 2, 1)
    assert players(first + timedelta(days=7)) == (2, 0, 0, 0, 0, 0)
    check_all()


def test_an_earlier_day_that_counts_again_makes_somebody_new_then() -> None:
    alice = guest()
    first = ended(alice, NOON)
    ended(alice, NOON + timedelta(days=6))
    ended(alice, NOON + timedelta(days=7))
    set_void([first.pk], is_void=True)
    assert players(NOON.date()) == (0, 0, 0, 0, 0, 0)
    assert players(NOON.date() + timedelta(days=6)) == (1, 0, 1, 1, 0, 0)
    set_void([first.pk], is_void=False)
    assert players(NOON.date()) == (1, 0, 1, 0, 1, 0)
    check_all()


def test_who_becomes_a_member_came_as_a_member_that_day() -> None:
    alice = guest()
    ended(alice, NOON)
    ended(alice, NOON, by_member=True)
    assert players(NOON.date()) == (0, 1, 1, 0, 0, 0)
    check_all()


def test_a_deal_counts_how_often_it_was_played_and_won() -> None:
    for state, ending in (("won", "cleared"), ("lost", "stuck"), ("abandoned", "expired")):
        play = ended(guest(), state=state, ending=ending, verdicts="wl")
    assert DealFigures.objects.values_list("played", "won", "against").get() == (3, 1, 0)
    set_void(Play.objects.values_list("pk", flat=True), is_void=True)
    assert not DealFigures.objects.exists()
    assert play.seed == SEED
    check_all()


def test_a_win_of_a_deal_called_lost_stands_out() -> None:
    ended(guest(), verdicts="lww")
    assert DealFigures.objects.get().against == 1
    check_all()


@pytest.mark.parametrize("searched_first", [True, False])
def test_what_a_search_found_out_stands_beside_its_deal(searched_first: bool) -> None:
    if not searched_first:
        ended(guest())
    deal = {"game": "toy", "preset": "any", "seed": SEED}
    solution = Solution.objects.create(**deal, verdict="lost", positions=1, solved_at=NOON)
    deal_solved.send(Solution, solution=solution)
    if searched_first:
        ended(guest())
    assert DealFigures.objects.get().verdict == "lost"
    check_all()

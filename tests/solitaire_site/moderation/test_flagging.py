"""Flags are raised after a win, when a best line becomes known, and when everything is looked at again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from games.play.models import Play, Player, Solution
from games.play.signals import deal_solved, play_finished
from solitaire_site.moderation.flagging import check
from solitaire_site.moderation.models import Flag, Rule
from solitaire_site.moderation.rulings import rule
from solitaire_site.moderation.targets import OnePlay
from tests.conftest import Visitor, body_of
from tests.play.conftest import PINNED_WINS
from tests.solitaire_site.moderation.ruled import CLEAR, LATER, WHY, a_moderator, set_aside
from tests.solitaire_site.records.seated import NOW, member, won
from tests.toy.install import installed

pytestmark = pytest.mark.django_db
LINE = [f"m{number}" for number in range(30)]


@pytest.fixture(autouse=True)
def toy_installed() -> Iterator[None]:
    with installed():
        yield


def seed(number: int) -> bytes:
    return bytes([number]) * 32


def solve(number: int, *, optimal: bool = True) -> Solution:
    facts = {"verdict": "won", "line": " ".join(LINE), "optimal": optimal, "positions": 1, "solved_at": NOW}
    return Solution.objects.create(game="toy", preset="any", seed=seed(number), **facts)


def won_at(player: Player, number: int, moves: int = 30, **fields: Any) -> Play:
    """A win in a minute, a minute after the one before."""
    moment = NOW + timedelta(minutes=2 * number)
    times = {"started_at": moment - timedelta(minutes=1), "finished_at": moment}
    return won(player, moves=moves, seed=seed(number), **(times | fields))


def flags() -> set[tuple[str, int]]:
    """Which rules have flagged which wins, by the deals' numbers."""
    return {(flag.rule, bytes(flag.play.seed)[0]) for flag in Flag.objects.select_related("play")}


def test_an_honest_win_raises_nothing_and_reads_one_row(django_assert_num_queries: Any) -> None:
    solve(1)
    play = won_at(member("Alice"), 1, moves=40)
    with django_assert_num_queries(1):
        assert check(play, LATER) == 0
    play.undos = 1
    with django_assert_num_queries(0):
        assert check(play, LATER) == 0


def test_a_play_that_was_not_won_is_left_alone() -> None:
    play = won_at(member("Alice"), 1, elapsed_ms=10)
    play.state = Play.State.LOST
    assert check(play, LATER) == 0


def test_a_win_through_the_table_is_looked_at_after_its_commit(
    alice: Visitor, seeded: Any, django_capture_on_commit_callbacks: Any
) -> None:
    classic_win = PINNED_WINS["classic"]
    seeded(classic_win.seed)
    with django_capture_on_commit_callbacks(execute=True):
        view = alice.start("classic")
        for move in classic_win.moves:
            view = body_of(alice.move(view, move))
    assert view["state"] == "won"
    assert Flag.objects.get(rule=Rule.PACE).facts["actions"] == len(classic_win.moves)


def test_the_fifth_win_at_par_flags_those_before_it_once() -> None:
    alice = member("Alice")
    for number in range(1, 6):
        solve(number)
        play_finished.send(Play, play=won_at(alice, number))
        assert len(flags()) == (5 if number == 5 else 0)
    solve(6)
    play = won_at(alice, 6)
    assert [check(play, LATER), check(play, LATER)] == [1, 0]
    assert flags() == {("par", number) for number in range(1, 7)}
    assert Flag.objects.get(play=play).facts == {"found": 6, "of": 6}


def test_the_computers_line_is_known_later_and_flags_then() -> None:
    alice = member("Alice")
    for number in (1, 2):
        check(won_at(alice, number, log=" ".join(LINE)), LATER)
    assert flags() == set()
    for number in (1, 2):
        deal_solved.send(Solution, solution=solve(number, optimal=False))
    assert flags() == {("line", 1), ("line", 2)}


def test_wins_of_others_do_not_count() -> None:
    for number in range(1, 7):
        solve(number)
        check(won_at(member(f"Player {number}"), number), LATER)
    assert flags() == set()


def test_a_deal_is_practised_once_it_was_played_to_an_end() -> None:
    alice = member("Alice")
    for number in range(1, 6):
        solve(number)
        earlier = NOW + timedelta(minutes=2 * number - 1)
        won_at(alice, number, moves=9, state="lost", ending="given_up", finished_at=earlier)
        check(won_at(alice, number, deal_kind="shared"), LATER)
    assert flags() == {("practice", number) for number in range(1, 6)}


def test_looking_again_finds_what_was_missed_and_changes_nothing_twice() -> None:
    alice = member("Alice")
    for number in range(1, 7):
        solve(number)
        won_at(alice, number, elapsed_ms=2_000 if number == 6 else 60_000)
    told = []
    for _ in range(2):
        out = StringIO()
        call_command("flags", stdout=out)
        told.append(out.getvalue())
    assert told == ["6 wins looked at, 8 flags raised.\n", "6 wins looked at, 0 flags raised.\n"]
    assert flags() == {("par", number) for number in range(1, 7)} | {("pace", 6), ("clock", 6)}


def test_a_cleared_flag_stays_cleared_and_one_on_a_void_play_is_upheld() -> None:
    alice, mod = member("Alice"), a_moderator()
    cleared, void = won_at(alice, 1, elapsed_ms=90), won_at(alice, 2, elapsed_ms=90)
    check(cleared, NOW)
    rule(mod, CLEAR, OnePlay(cleared.pk), WHY, LATER)
    set_aside(mod, void)
    for play in (cleared, void):
        check(play, LATER)
    states = {(flag.play_id, flag.state) for flag in Flag.objects.all()}
    assert states == {(cleared.pk, "cleared"), (void.pk, "upheld")}

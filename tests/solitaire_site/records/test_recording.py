"""Records follow from plays: what is written as plays end is what counting them all again gives."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from games.cards.shuffle import SEED_SIZE
from games.engine.protocol import Outcome
from games.play.dealing import start_play
from games.play.deals import Dealt
from games.play.expiry import end_untouched_plays
from games.play.keys import Stamp, stamp
from games.play.models import Play, Player
from games.play.services import create_player, give_up, make_move, undo
from games.play.solutions import solved_deal
from games.play.tables import Table
from solitaire_site.accounts.models import User
from solitaire_site.records.listeners import recount_by_par
from solitaire_site.records.models import DayPlayed, Entry, Metric, Scope, Tally
from solitaire_site.records.recording import Seat, recount, recounted, seats, stored
from tests.toy.game import GAME
from tests.toy.install import installed

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 28, 23, 50, tzinfo=UTC)
Kind = Play.DealKind


@pytest.fixture(autouse=True)
def toy_installed() -> Iterator[None]:
    with installed():
        yield


class Seated:
    """Somebody who plays the toy, with a clock and a random hand of their own."""

    def __init__(self, name: str) -> None:
        self.now, self.rng = START, random.Random(name)
        self.player = create_player(self.now)
        self.seat = Seat(self.player.pk, "toy", "any")

    def deal(self, number: int, kind: Play.DealKind = Kind.RANDOM, deal_number: int | None = None) -> Play:
        """A play of a numbered deal."""
        dealt = Dealt(number.to_bytes(SEED_SIZE, "big"), kind, deal_number)
        return start_play(self.player, "toy", "any", dealt, stamp(0, uuid4().hex, "start"), self.now)

    def stamp(self, play: Play) -> Stamp:
        """For the next action; some seconds pass."""
        self.now += timedelta(seconds=self.rng.randint(1, 60))
        return stamp(play.version, uuid4().hex, "act")

    def play_out(self, play: Play) -> Play:
        """Moves at random, now and then one taken back, to the end or until nothing can be done; then given up."""
        while play.is_open:
            moves = Table(play).position.legal_moves()
            if not moves:
                return give_up(self.player.pk, play.pk, self.stamp(play), self.now).play
            text = str(self.rng.choice(moves))
            play = make_move(self.player.pk, play.pk, self.stamp(play), self.now, text).play
            if play.is_open and self.rng.random() < 0.1:
                play = undo(self.player.pk, play.pk, self.stamp(play), self.now, 1).play
        return play

    def win(self, number: int, **deal: object) -> Play:
        """A numbered deal won without a detour; the number is one that can be won."""
        play = self.deal(number, **deal)  # type: ignore[arg-type]
        line = solution_line(play)
        for text in line:
            play = make_move(self.player.pk, play.pk, self.stamp(play), self.now, text).play
        assert play.state == Play.State.WON
        return play


def solution_line(play: Play) -> list[str]:
    table = Table(play)
    return list(map(str, table.game.verdict(table.position).moves))


def winnable(count: int) -> list[int]:
    """The first numbers whose deals can be won."""
    found: list[int] = []
    number = 0
    while len(found) < count:
        number += 1
        position = GAME.first_position("any", GAME.deal("any", number.to_bytes(SEED_SIZE, "big")))
        if position.outcome is Outcome.OPEN and GAME.verdict(position).moves:
            found.append(number)
    return found


@pytest.fixture
def seated() -> Callable[[str], Seated]:
    return Seated


def check_all() -> None:
    """Nothing that is stored differs from what counting again gives."""
    for seat in seats():
        assert stored(seat).facts() == recounted(seat).facts()


def values(player: Player, scope: Scope, metric: Metric, *, clean_only: bool = False) -> list[int]:
    entries = Entry.objects.filter(player=player, scope=scope, metric=metric, clean_only=clean_only)
    return list(entries.values_list("value", flat=True))


def test_records_written_play_by_play_are_those_counted_anew(seated: Callable[[str], Seated]) -> None:
    alice, bob = seated("alice"), seated("bob")
    kinds = [Kind.RANDOM, Kind.RANDOM, Kind.CATALOGUE, Kind.SHARED]
    for number in range(40):
        for somebody in (alice, bob):
            somebody.play_out(somebody.deal(number % 25, kinds[number % 4], 1))
            if number % 7 == 0:
                somebody.deal(number)
    end_untouched_plays(START + timedelta(days=60))
    assert Tally.objects.filter(won__gt=0, lost__gt=0).count() == 2
    assert DayPlayed.objects.count() > 2
    check_all()
    recount(alice.seat)
    check_all()


def test_what_was_never_touched_counts_nowhere(seated: Callable[[str], Seated]) -> None:
    alice = seated("alice")
    alice.deal(1)
    alice.deal(2)
    assert not Tally.objects.exists()
    assert not DayPlayed.objects.exists()


def test_each_play_is_in_exactly_one_bucket(seated: Callable[[str], Seated]) -> None:
    alice = seated("alice")
    first, second = winnable(2)
    alice.win(first)
    touched = alice.deal(second)
    make_move(alice.player.pk, touched.pk, alice.stamp(touched), alice.now, solution_line(touched)[0])
    alice.deal(second)
    given_up = alice.deal(second)
    play = make_move(alice.player.pk, given_up.pk, alice.stamp(given_up), alice.now, solution_line(given_up)[0]).play
    give_up(alice.player.pk, play.pk, alice.stamp(play), alice.now)
    left = alice.deal(second)
    make_move(alice.player.pk, left.pk, alice.stamp(left), alice.now, solution_line(left)[0])
    end_untouched_plays(alice.now + timedelta(days=31))
    tally = Tally.objects.get()
    assert (tally.won, tally.lost, tally.abandoned, tally.played) == (1, 2, 1, 4)
    assert (tally.streak, tally.longest_streak) == (0, 1)
    check_all()


def test_the_best_stays_and_of_equals_the_earlier(seated: Callable[[str], Seated]) -> None:
    alice = seated("alice")
    plays = [alice.win(number) for number in winnable(3)]
    best = Entry.objects.get(scope=Scope.ALL, metric=Metric.MOVES, clean_only=False)
    assert best.play_id == plays[0].pk
    fastest = min(plays, key=lambda play: play.elapsed_ms)
    assert Entry.objects.get(scope=Scope.ALL, metric=Metric.TIME, clean_only=False).play_id == fastest.pk


def test_repeated_deals_count_on_their_own_board_only(seated: Callable[[str], Seated]) -> None:
    alice = seated("alice")
    alice.win(winnable(1)[0], kind=Kind.SHARED)
    assert set(Entry.objects.values_list("scope", flat=True)) == {Scope.DEAL}


def test_deals_of_the_catalogue_and_dailies_are_not_on_the_open_boards(seated: Callable[[str], Seated]) -> None:
    alice = seated("alice")
    first, second = winnable(2)
    alice.win(first, kind=Kind.CATALOGUE, deal_number=7)
    alice.win(second, kind=Kind.DAILY, deal_number=20261128)
    assert set(Entry.objects.values_list("scope", "key").exclude(scope=Scope.DEAL)) == {
        (Scope.OWN, ""),
        (Scope.DAILY, "20261128"),
    }


def test_a_result_with_an_undo_is_not_clean(seated: Callable[[str], Seated]) -> None:
    alice = seated("alice")
    play = alice.deal(winnable(1)[0])
    line = solution_line(play)
    play = make_move(alice.player.pk, play.pk, alice.stamp(play), alice.now, line[0]).play
    play = undo(alice.player.pk, play.pk, alice.stamp(play), alice.now, 1).play
    for text in line:
        play = make_move(alice.player.pk, play.pk, alice.stamp(play), alice.now, text).play
    assert values(alice.player, Scope.ALL, Metric.MOVES) == [12]
    assert values(alice.player, Scope.ALL, Metric.MOVES, clean_only=True) == []
    assert Tally.objects.get().clean_wins == 0


def test_par_that_becomes_known_later_is_counted_then(seated: Callable[[str], Seated]) -> None:
    alice = seated("alice")
    number = winnable(1)[0]
    alice.win(number)
    assert values(alice.player, Scope.ALL, Metric.OVER_PAR) == []
    recount_by_par(solution=solved_deal("toy", "any", number.to_bytes(SEED_SIZE, "big"), alice.now))
    assert values(alice.player, Scope.ALL, Metric.OVER_PAR) == [0]
    assert Tally.objects.get().over_par == {"0": 1}
    alice.win(winnable(2)[1])
    alice.win(number)
    check_all()


def test_a_record_that_cannot_be_written_undoes_the_ending(
    seated: Callable[[str], Seated], monkeypatch: pytest.MonkeyPatch
) -> None:
    alice = seated("alice")
    play = alice.deal(winnable(1)[0])
    *line, last = solution_line(play)
    for text in line:
        play = make_move(alice.player.pk, play.pk, alice.stamp(play), alice.now, text).play
    monkeypatch.setattr("solitaire_site.records.recording.results_of", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        make_move(alice.player.pk, play.pk, alice.stamp(play), alice.now, last)
    play.refresh_from_db()
    assert play.is_open
    assert not Entry.objects.exists()


def test_a_guests_results_are_listed_from_the_moment_the_guest_is_a_member(seated: Callable[[str], Seated]) -> None:
    alice, bob = seated("alice"), seated("bob")
    first, second = winnable(2)
    for somebody in (alice, bob):
        somebody.win(first)
    alice.player.user = User.objects.create_user("Alice")
    alice.player.save(update_fields=["user"])
    for somebody in (alice, bob):
        somebody.win(second, kind=Kind.CATALOGUE, deal_number=1)
    assert set(Entry.objects.values_list("player_id", "listed")) == {(alice.player.pk, True), (bob.player.pk, False)}
    check_all()
    recount(alice.seat)
    check_all()


def test_damage_is_found_and_mended_by_counting_anew(seated: Callable[[str], Seated]) -> None:
    alice = seated("alice")
    alice.win(winnable(1)[0])
    Entry.objects.update(value=1)
    Tally.objects.update(won=9)
    assert stored(alice.seat).facts() != recounted(alice.seat).facts()
    recount(alice.seat)
    check_all()

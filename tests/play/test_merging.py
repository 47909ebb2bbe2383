"""A guest becomes a member: every row once, whatever both sides had."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from threading import Barrier, Thread
from uuid import UUID, uuid4

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.db.models import Count

from games.play.dealing import start_play
from games.play.deals import Dealt
from games.play.keys import stamp
from games.play.merging import daily_clashes, join_player, open_clashes
from games.play.models import Play, Player
from games.play.refusals import PlayRefusedError
from games.play.services import create_player, keep_options, make_move
from games.play.signals import play_changed, players_merged, players_merging
from tests.play.conftest import PinnedWin

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
SEED = bytes(32)
DAY = 20261129


def minute(number: int) -> datetime:
    """So many minutes later."""
    return NOW + timedelta(minutes=number)


def deal(player: Player, preset: str = "classic", at: int = 0, dealt: Dealt | None = None) -> Play:
    """A play of Pyramid that is begun in a minute."""
    dealt = dealt or Dealt(SEED, Play.DealKind.RANDOM)
    return start_play(player, "pyramid", preset, dealt, stamp(0, f"deal-{at}-{player.pk}", "start"), minute(at))


def draw(play: Play, at: int = 1) -> None:
    """One move."""
    play.refresh_from_db()
    make_move(play.player_id, play.pk, stamp(play.version, f"draw-{at}", "draw"), minute(at), "draw")


def daily(player: Player, at: int, *, moves: int = 1) -> Play:
    """An attempt at the daily, begun in a minute."""
    play = deal(player, at=at, dealt=Dealt(SEED, Play.DealKind.DAILY, DAY))
    for number in range(moves):
        draw(play, at + number)
    return play


def states(player: Player) -> list[str]:
    """What became of a player's plays, oldest first."""
    return list(Play.objects.filter(player=player).order_by("created_at").values_list("state", flat=True))


@pytest.fixture
def user_id(db: None) -> int:
    """A member who has not played."""
    return int(get_user_model().objects.create(username="Alice").pk)


@pytest.fixture
def member(user_id: int) -> Player:
    """A member's player."""
    return Player.objects.create(user_id=user_id, created_at=NOW)


@pytest.fixture
def guest(db: None) -> Player:
    """A guest."""
    return create_player(NOW)


def test_who_has_not_played_as_a_member_stays_the_player_of_before(user_id: int, guest: Player) -> None:
    play = deal(guest)
    draw(play)
    assert join_player(guest.pk, user_id, minute(2)) == guest
    play.refresh_from_db()
    assert (play.player_id, play.version, Player.objects.get().user_id) == (guest.pk, 1, user_id)


def test_who_has_not_played_at_all_becomes_a_player(user_id: int) -> None:
    player = join_player(0, user_id, NOW)
    assert join_player(0, user_id, NOW) == player
    assert join_player(player.pk, user_id, NOW) == player
    assert Player.objects.count() == 1


def test_every_play_moves_once_and_the_guest_is_gone(member: Player, guest: Player, user_id: int) -> None:
    mine = deal(member, "pocket")
    theirs = [deal(guest, preset, at) for at, preset in enumerate(("classic", "thirteen", "cardems"))]
    draw(theirs[0])
    before = set(Play.objects.values_list("pk", flat=True))
    assert join_player(guest.pk, user_id, minute(9)) == member
    assert set(Play.objects.filter(player=member).values_list("pk", flat=True)) == before
    assert {mine.pk, *(play.pk for play in theirs)} == before
    assert states(member) == ["open"] * 4
    assert list(Player.objects.all()) == [member]


def test_doing_it_again_changes_nothing(member: Player, guest: Player, user_id: int) -> None:
    draw(deal(guest))
    join_player(guest.pk, user_id, minute(5))
    before = list(Play.objects.order_by("pk").values())
    join_player(guest.pk, user_id, minute(6))
    join_player(member.pk, user_id, minute(7))
    assert list(Play.objects.order_by("pk").values()) == before


def test_nobody_takes_over_another_members_plays(member: Player, db: None) -> None:
    stranger = get_user_model().objects.create(username="Bob")
    play = deal(member)
    joined = join_player(member.pk, int(stranger.pk), NOW)
    play.refresh_from_db()
    assert joined != member
    assert play.player_id == member.pk


@pytest.mark.parametrize("guest_first", [True, False])
def test_of_two_open_plays_the_one_touched_last_goes_on(
    member: Player, guest: Player, user_id: int, guest_first: bool
) -> None:
    theirs, mine = deal(guest), deal(member)
    draw(theirs, 1 if guest_first else 5)
    draw(mine, 3)
    assert [clash.touched_last for clash in open_clashes(guest.pk, member.pk)] == [mine if guest_first else theirs]
    join_player(guest.pk, user_id, minute(9))
    theirs.refresh_from_db()
    mine.refresh_from_db()
    ended, open_one = (theirs, mine) if guest_first else (mine, theirs)
    assert (ended.state, ended.ending, open_one.state) == ("lost", "replaced", "open")


@pytest.mark.parametrize("chosen", [True, False])
def test_the_player_may_say_which_of_two_open_plays_goes_on(
    member: Player, guest: Player, user_id: int, chosen: bool
) -> None:
    theirs, mine = deal(guest), deal(member)
    draw(theirs, 1)
    draw(mine, 2)
    join_player(guest.pk, user_id, minute(9), {("pyramid", "classic")} if chosen else set())
    theirs.refresh_from_db()
    mine.refresh_from_db()
    assert (theirs.is_open, mine.is_open) == (chosen, not chosen)


@pytest.mark.parametrize("guest_played", [True, False])
def test_a_play_without_a_move_gives_way_without_a_question(
    member: Player, guest: Player, user_id: int, guest_played: bool
) -> None:
    theirs, mine = deal(guest, at=1), deal(member, at=2)
    draw(theirs if guest_played else mine, 1)
    assert open_clashes(guest.pk, member.pk) == []
    join_player(guest.pk, user_id, minute(9), set() if guest_played else {("pyramid", "classic")})
    theirs.refresh_from_db()
    mine.refresh_from_db()
    assert (theirs.state, mine.state) == (("open", "unplayed") if guest_played else ("unplayed", "open"))


@pytest.mark.parametrize(("guests", "members"), [(1, 5), (5, 1)])
def test_of_two_attempts_at_one_daily_the_earlier_counts(
    member: Player, guest: Player, user_id: int, guests: int, members: int
) -> None:
    theirs, mine = daily(guest, guests), daily(member, members)
    (clash,) = daily_clashes(guest.pk, member.pk)
    earlier, later = (theirs, mine) if guests < members else (mine, theirs)
    assert clash.begun_first == earlier
    join_player(guest.pk, user_id, minute(9))
    earlier.refresh_from_db()
    later.refresh_from_db()
    assert (earlier.deal_kind, earlier.deal_number) == ("daily", DAY)
    assert (later.deal_kind, later.deal_number) == ("shared", None)


def test_a_daily_without_a_move_is_no_attempt_against_one_with_moves(
    member: Player, guest: Player, user_id: int
) -> None:
    daily(guest, 1, moves=0)
    mine = daily(member, 5)
    join_player(guest.pk, user_id, minute(9))
    mine.refresh_from_db()
    assert (mine.deal_kind, mine.is_open) == ("daily", True)


def test_options_of_the_member_stay_and_the_guests_fill_the_gaps(member: Player, guest: Player, user_id: int) -> None:
    keep_options(member.pk, {"theme": "night"})
    keep_options(guest.pk, {"theme": "felt", "deck": "four"})
    join_player(guest.pk, user_id, NOW)
    member.refresh_from_db()
    assert member.options == {"theme": "night", "deck": "four"}


def test_others_move_along_within_the_transaction_and_hear_of_it_afterwards(
    member: Player, guest: Player, user_id: int, django_capture_on_commit_callbacks: object
) -> None:
    heard: list[object] = []

    def moving(guest_id: int, member_id: int, seats: set[tuple[str, str]], **_: object) -> None:
        heard.append((guest_id, member_id, seats, Player.objects.filter(pk=guest_id).exists()))

    def moved(guest_id: int, member_id: int, **_: object) -> None:
        heard.append((guest_id, member_id, Player.objects.filter(pk=guest_id).exists()))

    deal(guest, "pocket")
    gone = guest.pk
    players_merging.connect(moving)
    players_merged.connect(moved)
    try:
        with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
            join_player(gone, user_id, NOW)
    finally:
        players_merging.disconnect(moving)
        players_merged.disconnect(moved)
    assert heard == [(gone, member.pk, {("pyramid", "pocket")}, True), (gone, member.pk, False)]


@pytest.mark.django_db(transaction=True)
def test_a_merge_while_a_finish_runs_loses_nothing(classic_win: PinnedWin) -> None:
    """100 of 100: each play there once, the finish either made or refused, the member the only player."""
    chance = random.Random(5)
    nearly = nearly_won(classic_win)
    for number in range(100):
        user = get_user_model().objects.create(username=f"Racer {chr(97 + number // 26)}{chr(97 + number % 26)}")
        member, guest = Player.objects.create(user=user, created_at=NOW), create_player(NOW)
        nearly.pk, nearly.player = uuid4(), guest
        nearly.save(force_insert=True)
        finished = race(guest.pk, int(user.pk), nearly, classic_win.moves[-1], chance.random() < 0.5)
        play = Play.objects.get(pk=nearly.pk)
        assert play.player_id == member.pk
        assert (play.state == "won") is finished
        assert not Player.objects.filter(pk=guest.pk).exists()
    counted = Play.objects.values("player_id").annotate(plays=Count("pk")).values_list("plays", flat=True)
    assert list(counted) == [1] * 100


def nearly_won(win: PinnedWin) -> Play:
    """A play to which only its last move is missing, not in the database."""
    guest = create_player(NOW)
    play = deal(guest, dealt=Dealt(win.seed, Play.DealKind.RANDOM))
    for number, move in enumerate(win.moves[:-1]):
        play = make_move(guest.pk, play.pk, stamp(number, f"move-{number}", move), minute(1), move).play
    Player.objects.all().delete()
    return play


def race(guest_id: int, user_id: int, play: Play, last: str, merge_first: bool) -> bool:
    """Finish the play and merge its player at once; whether the finish was acknowledged."""
    start, answers = Barrier(2), []

    def finish() -> None:
        start.wait()
        try:
            make_move(guest_id, UUID(str(play.pk)), stamp(play.version, "last", last), minute(2), last)
            answers.append(True)
        except PlayRefusedError:
            answers.append(False)
        finally:
            connection.close()

    def merge() -> None:
        start.wait()
        try:
            join_player(guest_id, user_id, minute(2))
        finally:
            connection.close()

    order = (merge, finish) if merge_first else (finish, merge)
    threads = [Thread(target=each) for each in order]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (answer,) = answers
    return bool(answer)


def test_the_members_windows_hear_of_the_plays_that_are_open(
    member: Player, guest: Player, user_id: int, django_capture_on_commit_callbacks: object
) -> None:
    heard: list[tuple[str, int, int]] = []

    def changed(play: Play, **_: object) -> None:
        heard.append((str(play.pk), play.player_id, play.version))

    play = deal(guest)
    draw(play)
    play_changed.connect(changed)
    try:
        with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
            join_player(guest.pk, user_id, NOW)
    finally:
        play_changed.disconnect(changed)
    assert heard == [(str(play.pk), member.pk, 2)]

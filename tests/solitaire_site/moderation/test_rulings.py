"""A play is void exactly when a ruling that stands covers it, whatever happens in which order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, timedelta
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command

from games.play.leaving import forget_player
from games.play.merging import join_player
from games.play.models import Play, Player
from solitaire_site.accounts.models import User
from solitaire_site.moderation import rulings
from solitaire_site.moderation.flagging import check
from solitaire_site.moderation.models import AppendOnlyError, Flag, Progress, Ruling
from solitaire_site.moderation.rulings import (
    CannotTakeBackError,
    NothingToRuleOnError,
    ReasonTooShortError,
    carry_out,
    rule,
    under_way,
)
from solitaire_site.moderation.targets import (
    OneDeal,
    OnePlay,
    OnePlayer,
    Range,
    Target,
    UnknownTargetError,
    plays_of,
    target_of,
)
from solitaire_site.records.verifying import CHECKS
from tests.solitaire_site.moderation.ruled import (
    CLEAR,
    LATER,
    VOID,
    WHY,
    a_moderator,
    differences,
    kept,
    set_aside,
    undo,
)
from tests.solitaire_site.records.seated import NOW, guest, member, won
from tests.toy.install import installed

pytestmark = pytest.mark.django_db
SIMULATED = {"players": 4, "days": 5}


@pytest.fixture
def mod() -> User:
    return a_moderator()


@pytest.fixture
def plays() -> list[Play]:
    """Some two dozen plays, half of the players with names."""
    call_command("simulate", 20, seed="ruled", stdout=StringIO(), **SIMULATED)
    for number, player in enumerate(Player.objects.filter(user=None)[:2]):
        join_player(player.pk, User.objects.create_user(f"Player {number}").pk, LATER)
    return list(Play.objects.exclude(state=Play.State.OPEN).order_by("created_at"))


@pytest.fixture
def wins() -> Iterator[list[Play]]:
    """Six wins of the toy by two members and a guest, each of them too quick."""
    with installed():
        players = [member("Alice"), member("Bob"), guest()]
        yield [won(players[n % 3], 40 + n, 60 * n, elapsed_ms=90, seed=bytes([n]) * 32) for n in range(6)]


def some_target(chance: random.Random, plays: list[Play]) -> Target:
    """A play, a deal, a player or some days."""
    play = chance.choice(plays)
    assert play.finished_at
    day = play.finished_at.date()
    place = chance.choice([("", ""), (play.game, ""), (play.game, play.preset)])
    targets: list[Target] = [
        OnePlay(play.pk),
        OneDeal(play.pk, play.game, play.preset, bytes(play.seed)),
        OnePlayer(play.player_id),
        Range(day, day + timedelta(days=chance.randrange(3)), *place),
    ]
    return chance.choice(targets)


def is_as_ruled() -> bool:
    """Whether plays and flags are what the rulings say."""
    return not list(CHECKS["rulings"].differences())


@pytest.mark.parametrize("number", range(2))
def test_overlapping_rulings_taken_back_in_any_order_leave_all_as_it_was(
    plays: list[Play], mod: User, number: int
) -> None:
    chance = random.Random(number)
    before = kept()
    stand: list[Ruling] = []
    for _ in range(6):
        stand += set_aside(mod, some_target(chance, plays))
        assert not differences(but="records")
        if chance.random() < 0.3:
            undo(mod, stand.pop(chance.randrange(len(stand))))
    assert differences() == []
    assert Play.objects.filter(is_void=True).exists()
    chance.shuffle(stand)
    for ruling in stand:
        undo(mod, ruling)
        assert not differences(but="records")
    assert kept() == before
    assert not Play.objects.filter(is_void=True).exists()


def test_merges_and_deletions_between_leave_no_difference(plays: list[Play], mod: User) -> None:
    chance = random.Random(7)
    stand = [ruling for _ in range(4) for ruling in set_aside(mod, some_target(chance, plays))]
    somebody = Player.objects.filter(user=None).exclude(plays=None).first()
    named = Player.objects.exclude(user=None).first()
    assert somebody
    assert named
    assert named.user_id
    join_player(somebody.pk, named.user_id, LATER)
    assert differences() == []
    left = [play for play in Play.objects.exclude(state=Play.State.OPEN) if play.player_id != named.pk]
    stand += set_aside(mod, some_target(chance, left), OnePlayer(named.pk))
    forget_player(left[0].player_id)
    assert differences() == []
    for ruling in stand:
        undo(mod, ruling)
    assert differences() == []
    assert not Play.objects.filter(is_void=True).exists()


def test_flags_follow_the_rulings(wins: list[Play], mod: User) -> None:
    play = wins[0]
    check(play, NOW)

    def states() -> set[str]:
        assert is_as_ruled()
        return set(Flag.objects.values_list("state", flat=True))

    assert states() == {"open"}
    cleared = rule(mod, CLEAR, OnePlay(play.pk), WHY, LATER)
    assert states() == {"cleared"}
    (void,) = set_aside(mod, play)
    assert states() == {"upheld"}
    undo(mod, void)
    assert states() == {"cleared"}
    undo(mod, cleared)
    assert states() == {"open"}


def test_a_large_ruling_is_carried_out_in_pieces_and_goes_on_after_a_stop(
    wins: list[Play], mod: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulings, "AT_ONCE", 0)
    monkeypatch.setattr(rulings, "PIECE", 2)
    everything = Range(date(2000, 1, 1), date(2100, 1, 1))
    (ruling,) = set_aside(mod, everything)
    assert [each.pk for each in under_way()] == [ruling.pk]
    assert not Play.objects.filter(is_void=True).exists()
    assert is_as_ruled()
    with pytest.raises(CannotTakeBackError):
        undo(mod, ruling)
    assert rulings._carry_out_piece(ruling)
    progress = Progress.objects.get(ruling=ruling)
    assert 2 <= progress.done < len(wins)
    assert Play.objects.filter(is_void=True).count() == progress.done
    for _ in range(2):
        carry_out(ruling.pk)
        progress.refresh_from_db()
        assert progress.done == ruling.plays == Play.objects.filter(is_void=True).count() == len(wins)
    assert under_way() == []
    assert is_as_ruled()
    back = undo(mod, ruling)
    carry_out(back.pk)
    assert not Play.objects.filter(is_void=True).exists()


def test_a_ruling_needs_a_reason_and_a_play(wins: list[Play], mod: User) -> None:
    for reason in ("", "   ", "cheat", "a b", "x" * 40):
        with pytest.raises(ReasonTooShortError):
            rule(mod, VOID, OnePlay(wins[0].pk), reason, LATER)
    with pytest.raises(NothingToRuleOnError):
        rule(mod, VOID, Range(date(2001, 1, 1), date(2001, 1, 2)), WHY, LATER)
    assert not Ruling.objects.exists()
    assert not Play.objects.filter(is_void=True).exists()


def test_what_was_taken_back_cannot_be_taken_back_again(wins: list[Play], mod: User) -> None:
    (ruling,) = set_aside(mod, wins[0])
    back = undo(mod, ruling)
    for each in (ruling, back):
        with pytest.raises(CannotTakeBackError):
            undo(mod, each)


def test_the_log_is_only_added_to_and_outlives_its_moderator(wins: list[Play], mod: User) -> None:
    (ruling,) = set_aside(mod, wins[0])
    for change in (
        ruling.delete,
        ruling.save,
        Ruling.objects.all().delete,
        lambda: Ruling.objects.update(reason="Another one"),
        lambda: Ruling.objects.bulk_update([ruling], ["reason"]),
    ):
        with pytest.raises(AppendOnlyError):
            change()
    mod.delete()
    assert Ruling.objects.get(pk=ruling.pk).by == "Mod"


def test_verify_finds_and_mends_what_was_made_void_by_hand(wins: list[Play], mod: User) -> None:
    set_aside(mod, wins[0])
    Play.objects.filter(pk=wins[0].pk).update(is_void=False)
    Play.objects.filter(pk=wins[1].pk).update(is_void=True)
    found = list(CHECKS["rulings"].differences())
    assert {(each["ruled_play"], each["should_be"]) for each in found} == {
        (str(wins[0].pk), True),
        (str(wins[1].pk), False),
    }
    CHECKS["rulings"].mend(found)
    assert is_as_ruled()


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"kind": "play"},
        {"kind": "play", "play": "nonsense"},
        {"kind": "deal", "play": str(uuid4())},
        {"kind": "player", "player": "x"},
        {"kind": "range", "first": "2026-11-02", "last": "2026-11-01"},
        {"kind": "range", "first": "2026-11-31", "last": "2026-12-01"},
        {"kind": "everything"},
    ],
)
def test_what_is_no_target_is_refused(wanted: dict[str, str]) -> None:
    with pytest.raises(UnknownTargetError):
        target_of(wanted)


def test_an_open_play_is_no_target(wins: list[Play]) -> None:
    Play.objects.filter(pk=wins[0].pk).update(state=Play.State.OPEN)
    with pytest.raises(UnknownTargetError):
        target_of({"kind": "play", "play": str(wins[0].pk)})
    assert wins[0].pk not in plays_of(OnePlayer(wins[0].player_id)).values_list("pk", flat=True)

"""Nothing acknowledged is lost, nothing is done twice (faults.md, "Keeping it")."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.utils import timezone

from games.play import services
from games.play.dealing import start_play
from games.play.deals import Dealt
from games.play.expiry import end_untouched_plays
from games.play.keys import KEPT_REQUESTS, stamp
from games.play.models import Play
from games.play.refusals import PlayRefusedError, StalePlayError
from games.play.services import create_player, make_move
from games.play.signals import play_changed, play_finished
from games.play.tables import Table
from tests.conftest import Visitor, body_of

Json = dict[str, Any]
SEED = bytes(range(32))


def test_the_same_key_again_gives_the_first_answer_and_makes_one_move(alice: Visitor) -> None:
    play = alice.start()
    key = str(uuid4())
    first = alice.move(play, "draw", key=key)
    again = alice.move(play, "draw", key=key)
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert alice.see(play)["version"] == 1


def test_the_first_answer_is_given_again_after_later_moves(alice: Visitor) -> None:
    play = alice.start()
    key = str(uuid4())
    first = body_of(alice.move(play, "draw", key=key))
    later = body_of(alice.move(first, "draw"))
    again = body_of(alice.move(play, "draw", key=key))
    assert {**again, "clock": None} == {**first, "clock": None}
    assert again["clock"]["elapsed_ms"] == first["clock"]["elapsed_ms"]
    assert alice.see(play)["version"] == later["version"] == 2


def test_a_repeated_finish_gives_one_result(alice: Visitor) -> None:
    play = body_of(alice.move(alice.start(), "draw"))
    key = str(uuid4())
    answers = [alice.act(play, "give-up", key=key).content for _ in range(8)]
    assert len(set(answers)) == 1
    assert Play.objects.filter(state="lost").count() == 1


def test_a_key_with_another_body_is_refused_and_changes_nothing(alice: Visitor) -> None:
    play = alice.start()
    key = str(uuid4())
    play = body_of(alice.move(play, "draw", key=key))
    before = Play.objects.values().get()
    for answer in (
        alice.move(play, "G1", key=key),
        alice.act(play, "undo", key=key),
        alice.move(play, "draw", key=key),
    ):
        assert (answer.status_code, body_of(answer)["error"]["code"]) == (409, "key_reused")
    assert Play.objects.values().get() == before


def test_a_window_that_is_behind_gets_the_fresh_view(alice: Visitor) -> None:
    play = alice.start()
    fresh = body_of(alice.move(play, "draw"))
    answer = alice.move(play, "draw")
    body = body_of(answer)
    assert (answer.status_code, body["error"]["code"]) == (409, "stale")
    assert body["play"]["version"] == fresh["version"] == 1
    assert body["play"]["piles"] == fresh["piles"]


def test_only_the_newest_requests_are_kept(alice: Visitor) -> None:
    play = alice.start()
    for _ in range(KEPT_REQUESTS + 5):
        play = body_of(alice.move(play, "draw"))
    assert len(Play.objects.get().answered.splitlines()) == KEPT_REQUESTS


def test_reloading_after_every_move_shows_the_same(alice: Visitor) -> None:
    play = alice.start("three-pass")
    for _ in range(30):
        play = body_of(alice.move(play, play["legal"][0]["move"]))
        seen = alice.see(play)
        assert {**seen, "clock": None, "said": None} == {**play, "clock": None, "said": None}


def test_a_damaged_position_is_replayed_from_the_moves(alice: Visitor) -> None:
    play = body_of(alice.move(alice.start(), "draw"))
    for damaged in ("", "nonsense", "A1 QH"):
        Play.objects.update(position=damaged)
        assert alice.see(play)["cells"] == play["cells"]
    assert alice.move(play, "draw").status_code == 200


def test_a_damaged_log_gives_a_clear_error(alice: Visitor) -> None:
    play = body_of(alice.move(alice.start(), "draw"))
    Play.objects.update(position="nonsense", log="undo undo")
    answer = alice.get(f"/api/plays/{play['id']}")
    assert (answer.status_code, body_of(answer)["error"]["code"]) == (422, "damaged")


def test_the_cached_position_is_what_a_replay_gives(alice: Visitor) -> None:
    play = alice.start("cardems")
    for text in ("draw", "draw", "draw"):
        play = body_of(alice.move(play, text))
    play = body_of(alice.act(play, "undo", steps=2))
    stored = Play.objects.get()
    assert stored.position == str(Table(stored).history.position)


def test_plays_untouched_for_a_month_are_abandoned(alice: Visitor) -> None:
    touched = body_of(alice.move(alice.start("classic"), "draw"))
    unplayed = alice.start("pocket")
    now = timezone.now()
    assert end_untouched_plays(now + timedelta(days=29)) == 0
    assert end_untouched_plays(now + timedelta(days=31)) == 2
    states = {str(play.pk): play.state for play in Play.objects.all()}
    assert states == {touched["id"]: "abandoned", unplayed["id"]: "unplayed"}
    assert alice.move(touched, "draw").status_code == 409


def test_changes_are_announced_after_the_commit(alice: Visitor, django_capture_on_commit_callbacks: Any) -> None:
    heard: list[tuple[str, int]] = []

    def on_change(play: Play, **kwargs: object) -> None:
        heard.append(("changed", play.version))

    def on_finish(play: Play, **kwargs: object) -> None:
        heard.append(("finished", play.version))

    play_changed.connect(on_change)
    play_finished.connect(on_finish)
    with django_capture_on_commit_callbacks(execute=True):
        play = body_of(alice.move(alice.start(), "draw"))
        alice.move(play, "A1")
        alice.act(play, "give-up")
    assert heard == [("changed", 0), ("changed", 1), ("changed", 2), ("finished", 2)]
    play_changed.disconnect(on_change)
    play_finished.disconnect(on_finish)


def test_a_listener_that_fails_does_not_fail_the_move(alice: Visitor, django_capture_on_commit_callbacks: Any) -> None:
    def fails(play: Play, **kwargs: object) -> None:
        raise RuntimeError("a listener's fault")

    play_changed.connect(fails)
    with django_capture_on_commit_callbacks(execute=True):
        assert alice.move(alice.start(), "draw").status_code == 200
    play_changed.disconnect(fails)


def _new_play() -> Play:
    now = timezone.now()
    return start_play(
        create_player(now), "pyramid", "classic", Dealt(SEED, Play.DealKind.RANDOM), stamp(0, uuid4().hex, "start"), now
    )


def _tries(count: int, attempt: Any) -> list[str]:
    """What each of `count` simultaneous attempts came to."""

    def run(number: int) -> str:
        try:
            attempt(number)
        except PlayRefusedError as error:
            return error.code
        finally:
            connection.close()
        return "made"

    with ThreadPoolExecutor(count) as pool:
        return sorted(pool.map(run, range(count)))


@pytest.mark.django_db(transaction=True)
def test_of_many_moves_at_one_version_exactly_one_is_made() -> None:
    play = _new_play()
    for version in range(10):

        def attempt(number: int, version: int = version) -> None:
            make_move(play.player_id, play.pk, stamp(version, uuid4().hex, "move", number), timezone.now(), "draw")

        assert _tries(8, attempt) == ["made"] + ["stale"] * 7
    assert Play.objects.get().moves == 10


@pytest.mark.django_db(transaction=True)
def test_of_many_repetitions_at_once_one_move_is_made() -> None:
    play = _new_play()
    same = stamp(0, uuid4().hex, "move", "draw")

    def attempt(number: int) -> None:
        make_move(play.player_id, play.pk, same, timezone.now(), "draw")

    assert _tries(8, attempt) == ["made"] * 8
    assert Play.objects.get().log == "draw"


@pytest.mark.django_db(transaction=True)
def test_of_many_starts_at_once_one_play_stays_open() -> None:
    now = timezone.now()
    player = create_player(now)

    def attempt(number: int) -> None:
        dealt = Dealt(SEED, Play.DealKind.RANDOM)
        start_play(player, "pyramid", "classic", dealt, stamp(0, uuid4().hex, "start"), now)

    assert _tries(6, attempt) == ["made"] * 6
    assert Play.objects.filter(state="open").count() == 1
    assert Play.objects.filter(state="unplayed").count() == 5


@pytest.mark.django_db
def test_a_move_that_another_process_overtook_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a lock the version in the UPDATE decides: that is how PostgreSQL and several processes work."""
    play = _new_play()

    def overtaken(table: Table, *args: object) -> None:
        Play.objects.filter(pk=play.pk).update(version=7)

    monkeypatch.setattr("games.play.services._record", overtaken)
    with pytest.raises(StalePlayError) as refused:
        make_move(play.player_id, play.pk, stamp(0, uuid4().hex, "move", "draw"), timezone.now(), "draw")
    assert refused.value.play is not None
    assert Play.objects.get().log == ""


@pytest.mark.django_db
def test_a_request_that_its_own_repetition_overtook_gets_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes carry out the same request at once: one writes, the other finds it answered."""
    play = _new_play()
    same = stamp(0, uuid4().hex, "move", "draw")
    read_again = services.own_play

    def after_the_other_wrote(player_id: int, play_id: UUID) -> Play:
        monkeypatch.undo()
        make_move(player_id, play_id, same, timezone.now(), "draw")
        return read_again(player_id, play_id)

    def overtaken(changed: Play, seen_version: int) -> bool:
        monkeypatch.setattr(services, "own_play", after_the_other_wrote)
        return False

    monkeypatch.setattr(services, "write_play", overtaken)
    answered = make_move(play.player_id, play.pk, same, timezone.now(), "draw")
    assert (answered.play.version, answered.play.log) == (1, "draw")

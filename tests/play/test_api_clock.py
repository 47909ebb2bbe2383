"""Time is the server's alone (faults.md, "Time, statistics, boards")."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import IntegrityError

from games.play.models import Play
from tests.conftest import Visitor, body_of
from tests.play.conftest import PinnedWin

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)


def at(seconds: float) -> time_machine.travel:
    """The clock of the server, `seconds` after noon."""
    return time_machine.travel(NOON + timedelta(seconds=seconds), tick=False)


def test_time_starts_with_the_first_accepted_action(alice: Visitor) -> None:
    with at(0):
        play = alice.start()
    with at(60):
        alice.move(play, "A1")
        assert alice.see(play)["clock"] == {"elapsed_ms": 0, "running": False}
        play = body_of(alice.move(play, "draw"))
    with at(70):
        assert alice.see(play)["clock"] == {"elapsed_ms": 10_000, "running": True}


def test_a_win_is_timed_from_the_first_move_to_the_last(
    alice: Visitor, seeded: Callable[[bytes], None], classic_win: PinnedWin
) -> None:
    seeded(classic_win.seed)
    with at(0):
        play = alice.start()
    for number, move in enumerate(classic_win.moves):
        with at(100 + 7 * number):
            play = body_of(alice.move(play, move))
    assert play["clock"] == {"elapsed_ms": 7_000 * (len(classic_win.moves) - 1), "running": False}
    with at(10_000):
        assert alice.see(play)["clock"]["elapsed_ms"] == play["clock"]["elapsed_ms"]


def test_a_pause_stops_the_clock_and_refuses_moves(alice: Visitor) -> None:
    with at(0):
        play = body_of(alice.move(alice.start(), "draw"))
    with at(10):
        paused = body_of(alice.act(play, "pause"))
    with at(500):
        answer = alice.move(paused, "draw")
        assert (answer.status_code, body_of(answer)["error"]["code"]) == (409, "paused")
        assert alice.act(paused, "undo").status_code == 409
        assert alice.see(paused)["clock"] == {"elapsed_ms": 10_000, "running": False}
        resumed = body_of(alice.act(paused, "resume"))
    with at(505):
        assert alice.see(resumed)["clock"] == {"elapsed_ms": 15_000, "running": True}


def test_after_a_silence_two_minutes_count(alice: Visitor) -> None:
    with at(0):
        play = body_of(alice.move(alice.start(), "draw"))
    with at(9_000):
        assert body_of(alice.move(play, "draw"))["clock"]["elapsed_ms"] == 120_000


def test_asking_for_the_play_is_contact(alice: Visitor) -> None:
    with at(0):
        play = body_of(alice.move(alice.start(), "draw"))
    for seconds in range(100, 1_001, 100):
        with at(seconds):
            alice.see(play)
    with at(1_000):
        assert body_of(alice.move(play, "draw"))["clock"]["elapsed_ms"] == 1_000_000


def test_a_restart_begins_at_zero(alice: Visitor) -> None:
    with at(0):
        play = body_of(alice.move(alice.start(), "draw"))
    with at(100):
        assert alice.start(deal=play["id"])["clock"] == {"elapsed_ms": 0, "running": False}


def test_the_database_refuses_a_win_without_time(alice: Visitor) -> None:
    alice.start()
    with pytest.raises(IntegrityError):
        Play.objects.update(state="won", elapsed_ms=0)

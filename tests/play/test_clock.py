"""The clock counts what the server saw, and at most two minutes of silence (rules.md, section 4)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from games.play.clock import LONGEST_SILENCE, Clock

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def test_it_stands_still_before_the_first_action() -> None:
    assert Clock().elapsed_at(NOON) == 0


def test_it_counts_from_the_first_action() -> None:
    assert Clock().started(NOON).elapsed_at(NOON + 90 * SECOND) == 90_000


def test_at_most_two_minutes_of_silence_count() -> None:
    clock = Clock().started(NOON)
    assert clock.elapsed_at(NOON + timedelta(hours=8)) == 120_000
    assert clock.heard(NOON + 100 * SECOND).elapsed_at(NOON + timedelta(hours=8)) == 220_000


def test_a_pause_stops_it() -> None:
    clock = Clock().started(NOON).stopped(NOON + 10 * SECOND)
    assert clock.elapsed_at(NOON + timedelta(days=1)) == 10_000
    assert clock.started(NOON + timedelta(days=1)).elapsed_at(NOON + timedelta(days=1, seconds=5)) == 15_000


def test_a_clock_of_the_server_set_back_never_counts_backwards() -> None:
    clock = Clock().started(NOON).heard(NOON + 10 * SECOND)
    assert clock.elapsed_at(NOON) == 10_000
    assert clock.heard(NOON).elapsed_ms == 10_000


@given(st.lists(st.tuples(st.sampled_from(["heard", "started", "stopped"]), st.integers(0, 400)), max_size=30))
def test_no_second_counts_twice_or_without_contact(contacts: list[tuple[str, int]]) -> None:
    clock, now, most = Clock().started(NOON), NOON, timedelta()
    for kind, seconds in contacts:
        most += min(seconds * SECOND, LONGEST_SILENCE) if clock.running else timedelta()
        now += seconds * SECOND
        clock = getattr(clock, kind)(now)
    assert clock.elapsed_ms == most / timedelta(milliseconds=1)

"""The figures of the last half hour, added up over all processes."""

from __future__ import annotations

import pytest

from solitaire_site.operation import pulse
from solitaire_site.operation.pulse import BEAT_S, ERRORS, MINUTES, MOVES, REFUSED
from tests.conftest import Visitor

NOW = 1_800_000_000.0


def another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on, counts are those of a second process beside the first."""
    monkeypatch.setattr(pulse, "_own", pulse._Counts())


def test_counts_of_all_processes_stand_by_the_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    pulse.count(MOVES, NOW - 60)
    pulse.count(MOVES, NOW)
    pulse.hand_over(NOW)
    another_process(monkeypatch)
    pulse.count(MOVES, NOW)
    pulse.count(ERRORS, NOW)
    pulse.hand_over(NOW)
    figures = pulse.by_minute(NOW)
    assert figures[MOVES] == [0] * (MINUTES - 2) + [1, 2]
    assert figures[ERRORS][-1] == 1
    assert figures[REFUSED] == [0] * MINUTES


def test_what_was_handed_over_is_not_handed_over_again() -> None:
    pulse.count(MOVES, NOW)
    pulse.hand_over(NOW)
    pulse.hand_over(NOW + BEAT_S)
    assert pulse.by_minute(NOW)[MOVES][-1] == 1


def test_sockets_of_all_processes_are_added_up_once_a_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    pulse.socket_opened()
    pulse.socket_opened()
    pulse.hand_over(NOW)
    pulse.hand_over(NOW)
    another_process(monkeypatch)
    pulse.socket_opened()
    pulse.hand_over(NOW)
    assert pulse.open_sockets(NOW + BEAT_S) == 3
    pulse.socket_closed()
    pulse.hand_over(NOW + 10 * BEAT_S)
    assert pulse.open_sockets(NOW + 11 * BEAT_S) == 0


def test_a_process_that_is_late_for_a_beat_is_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    pulse.socket_opened()
    pulse.hand_over(NOW)
    assert pulse.open_sockets(NOW + 2 * BEAT_S) == 1
    assert pulse.open_sockets(NOW + 3 * BEAT_S) == 0


def test_moves_and_refusals_of_the_site_count(alice: Visitor) -> None:
    play = alice.start()
    alice.move(play, "draw")
    alice.move(play, "draw")
    alice.act(play, "hint", version=1)
    assert {kind: number for (kind, _), number in pulse._own.new.items()} == {MOVES: 1, REFUSED: 1}

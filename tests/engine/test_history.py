"""Undo, redo and the move count (rules.md, section 4), on a game of a few lines."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import IllegalMoveError, MalformedMoveError, MoveError
from games.engine.history import History, Line, line_of
from games.engine.protocol import Outcome
from tests.engine.toy import DEAL, TOY, Heap


def history(*log: str, preset: str = "large") -> History:
    return History(TOY, preset, DEAL, log)


def refused(play: History, action: Callable[[], object]) -> str:
    """The code of a refusal, which changes nothing."""
    before = (play.positions, list(play.log), play.can_undo, play.can_redo)
    with pytest.raises(MoveError) as caught:
        action()
    assert (play.positions, play.log, play.can_undo, play.can_redo) == before
    return caught.value.code


def test_every_accepted_action_is_one_move_undo_and_redo_too() -> None:
    play = history()
    play.play("take 1")
    play.play("take 2")
    assert (play.position, play.moves) == (Heap(997), 2)
    play.undo()
    assert (play.position, play.moves) == (Heap(999), 3)
    play.redo()
    assert (play.position, play.moves) == (Heap(997), 4)
    assert play.log == ["take 1", "take 2", "undo", "redo"]


def test_the_log_keeps_one_way_of_writing_a_move() -> None:
    play = history()
    play.play("  take   1 ")
    assert play.log == ["take 1"]


def test_a_refused_action_adds_nothing() -> None:
    play = history("take 2", preset="small")
    assert refused(play, lambda: play.play("take 2")) == "too_many"
    assert refused(play, lambda: play.play("take 3")) == "malformed_move"
    assert refused(play, lambda: play.undo(2)) == "nothing_to_undo"
    assert refused(play, play.redo) == "nothing_to_redo"


def test_undo_goes_back_to_the_start_and_not_further() -> None:
    play = history("take 1", "take 1", "take 2")
    assert play.undo(3) == Heap(1000)
    assert (play.moves, play.can_undo) == (6, False)
    assert refused(play, play.undo) == "nothing_to_undo"
    assert [play.redo() for _ in range(3)] == [Heap(999), Heap(998), Heap(996)]
    assert not play.can_redo


@pytest.mark.parametrize("steps", [0, -1])
def test_undoing_nothing_is_a_mistake_of_the_caller(steps: int) -> None:
    with pytest.raises(ValueError, match="cannot undo"):
        history("take 1").undo(steps)


def test_a_new_move_after_an_undo_drops_what_could_be_redone() -> None:
    play = history("take 1", "take 1", "undo", "undo")
    play.play("take 2")
    assert not play.can_redo
    assert refused(play, play.redo) == "nothing_to_redo"
    assert play.positions == (Heap(1000), Heap(998))


def test_a_refused_move_keeps_what_could_be_redone() -> None:
    play = history("take 2", "take 1", "undo", preset="small")
    refused(play, lambda: play.play("take 2"))
    assert play.redo() == Heap(0)


def test_after_a_win_nothing_can_be_undone_or_played() -> None:
    play = history("take 2", "undo", "take 1", "take 2", preset="small")
    assert play.position.outcome is Outcome.WON
    assert (play.can_undo, play.can_redo) == (False, False)
    assert refused(play, play.undo) == "game_over"
    assert refused(play, play.redo) == "nothing_to_redo"
    assert refused(play, lambda: play.play("take 1")) == "too_many"


def test_the_redo_that_wins_ends_the_play_too() -> None:
    """A won position is never undone, so this can only come from a log that was made by hand."""
    play = history("take 2", "take 1", "undo", "redo", preset="small")
    assert (play.can_undo, play.can_redo) == (False, False)


def test_following_a_log_word_by_word_is_the_same_as_loading_it() -> None:
    log = ["take 1", "take 2", "undo", "take 1", "undo", "undo", "redo"]
    followed = history()
    for text in log:
        followed.follow(text)
    loaded = history(*log)
    assert followed.log == loaded.log == log
    assert followed.positions == loaded.positions
    assert followed.redo() == loaded.redo() == Heap(998)


@pytest.mark.parametrize(
    ("log", "done", "undone"),
    [
        ([], [], []),
        (["a", "b"], ["a", "b"], []),
        (["a", "b", "undo"], ["a"], ["b"]),
        (["a", "b", "undo", "undo"], [], ["b", "a"]),
        (["a", "b", "undo", "undo", "redo"], ["a"], ["b"]),
        (["a", "b", "undo", "c"], ["a", "c"], []),
        (["a", "undo", "redo", "undo", "a"], ["a"], []),
    ],
)
def test_the_line_in_force_is_found_without_playing(log: list[str], done: list[str], undone: list[str]) -> None:
    assert line_of(log) == Line(done, undone)


@pytest.mark.parametrize("log", [["undo"], ["redo"], ["a", "redo"], ["a", "undo", "b", "redo"], ["a", "undo", "undo"]])
def test_a_log_that_no_play_can_have_is_refused(log: list[str]) -> None:
    with pytest.raises(ValueError, match="of nothing in a log"):
        line_of(log)


@pytest.mark.parametrize(("log", "error"), [(["take 9"], MalformedMoveError), (["take 2", "take 2"], IllegalMoveError)])
def test_a_log_whose_moves_do_not_fit_the_deal_is_refused(log: list[str], error: type[MoveError]) -> None:
    with pytest.raises(error):
        history(*log, preset="small")


@given(st.lists(st.sampled_from(["take 1", "take 2", "undo", "redo"]), max_size=80))
def test_n_moves_and_n_undos_give_the_first_position_and_n_redos_the_last(actions: list[str]) -> None:
    play = history()
    for text in actions:
        if (text != "undo" or play.can_undo) and (text != "redo" or play.can_redo):
            play.follow(text)
    line, last = len(play.positions) - 1, play.position
    assert history(*play.log).positions == play.positions
    for _ in range(line):
        play.undo()
    assert play.position == Heap(1000)
    for _ in range(line):
        play.redo()
    assert play.position == last

"""What holds in every play of every game, whatever is played (Hypothesis looks for the counterexample)."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.engine.errors import IllegalMoveError
from games.engine.history import History
from games.engine.protocol import Deal, Game, Move, Outcome

SETTINGS = settings(max_examples=60, stateful_step_count=40, deadline=None)


class PlayMachine(RuleBasedStateMachine):
    """A play with moves, undo, redo and forbidden moves in any order.

    A game's own machine says which game, which deals and which moves there are, and adds what holds only there.
    """

    game: ClassVar[Game]
    deals: ClassVar[st.SearchStrategy[Deal]]
    every_move: ClassVar[list[Any]]
    history: History
    preset: str
    deal: Deal

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        self.preset = data.draw(st.sampled_from(sorted(self.game.presets)))
        self.deal = data.draw(self.deals)
        self.history = History(self.game, self.preset, self.deal)

    def is_open(self) -> bool:
        return bool(self.history.position.legal_moves())

    def play_one_of(self, moves: list[Move], data: st.DataObject) -> None:
        """Makes one of the legal moves."""
        chosen = data.draw(st.sampled_from(moves))
        expected = self.history.position.apply(chosen)
        assert self.history.play(str(chosen)) == expected
        assert not self.history.can_redo

    @precondition(is_open)
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        self.play_one_of(list(self.history.position.legal_moves()), data)

    @precondition(is_open)
    @rule(data=st.data())
    def card_move_if_there_is_one(self, data: st.DataObject) -> None:
        """What moves no single card is listed last: a draw, a redeal, a shuffle."""
        listed = list(self.history.position.legal_moves())
        self.play_one_of(listed[:-1] or listed, data)

    @precondition(lambda self: self.history.can_undo)
    @rule()
    def undo_and_redo(self) -> None:
        before = self.history.position
        self.history.undo()
        assert self.history.redo() == before

    @precondition(lambda self: self.history.can_undo)
    @rule()
    def undo(self) -> None:
        self.history.undo()

    @precondition(lambda self: self.history.can_redo)
    @rule()
    def redo(self) -> None:
        self.history.redo()

    @rule(data=st.data())
    def an_unlisted_move_is_refused_and_changes_nothing(self, data: st.DataObject) -> None:
        move = data.draw(st.sampled_from(self.every_move))
        if move in self.history.position.legal_moves():
            return
        before, log = str(self.history.position), list(self.history.log)
        with pytest.raises(IllegalMoveError):
            self.history.play(str(move))
        assert (str(self.history.position), self.history.log) == (before, log)

    @invariant()
    def the_text_reads_back(self) -> None:
        position = self.history.position
        again = self.game.position_from_text(self.preset, self.deal, str(position))
        assert again == position
        assert hash(again) == hash(position)

    @invariant()
    def the_log_replays_to_the_same_position(self) -> None:
        again = History(self.game, self.preset, self.deal, self.history.log)
        assert again.position == self.history.position
        for history in (again, self.history):
            assert history.moves == len(history.log)
        assert (again.can_undo, again.can_redo) == (self.history.can_undo, self.history.can_redo)

    @invariant()
    def moves_are_listed_once_and_only_an_ended_play_has_none(self) -> None:
        position = self.history.position
        listed = position.legal_moves()
        assert len(set(listed)) == len(listed)
        assert (not listed) == (position.outcome is not Outcome.OPEN)


def check_there_and_back(history: History, choices: list[int]) -> None:
    """n moves and n undos give the first position, and n redos the last. `choices` say which moves to make."""
    for choice in choices:
        listed = history.position.legal_moves()
        if listed:
            history.play(str(listed[choice % len(listed)]))
    made, first, last = history.moves, history.positions[0], history.position
    if last.outcome is Outcome.WON or not made:
        return
    assert history.undo(made) == first
    assert not history.can_undo
    for _ in range(made):
        history.redo()
    assert (history.position, history.moves) == (last, 3 * made)


CHOICES = st.lists(st.integers(0, 7), max_size=60)

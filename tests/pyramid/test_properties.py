"""What holds in every play, whatever is played (Hypothesis looks for the counterexample)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.cards.deck import sorted_deck
from games.engine.errors import IllegalMoveError
from games.engine.history import History
from games.engine.protocol import Deal, Outcome
from games.pyramid.game import GAME
from games.pyramid.moves import DRAW, PAIRS, REDEAL, SINGLES
from games.pyramid.presets import PRESETS

EVERY_MOVE = [DRAW, REDEAL, *SINGLES.values(), *(pair for row in PAIRS.values() for pair in row.values())]
DEALS = st.permutations(sorted_deck()).map(lambda deck: Deal(tuple(deck), bytes(32)))
SLUGS = st.sampled_from(sorted(PRESETS))


class Play(RuleBasedStateMachine):
    """A play with moves, undo, redo and forbidden moves in any order."""

    history: History
    deal: Deal

    @initialize(preset=SLUGS, deal=DEALS)
    def begin(self, preset: str, deal: Deal) -> None:
        self.preset, self.deal = preset, deal
        self.history = History(GAME, preset, deal)

    def is_open(self) -> bool:
        return bool(self.history.position.legal_moves())

    @precondition(is_open)
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        self._play(data, 0)

    @precondition(is_open)
    @rule(data=st.data())
    def removal_if_there_is_one(self, data: st.DataObject) -> None:
        self._play(data, -1)

    def _play(self, data: st.DataObject, end: int) -> None:
        listed = list(self.history.position.legal_moves())
        chosen = data.draw(st.sampled_from(listed[:end] or listed))
        expected = self.history.position.apply(chosen)
        assert self.history.play(str(chosen)) == expected
        assert not self.history.can_redo

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

    @rule(move=st.sampled_from(EVERY_MOVE))
    def an_unlisted_move_is_refused_and_changes_nothing(self, move: Any) -> None:
        if move in self.history.position.legal_moves():
            return
        before, log = str(self.history.position), list(self.history.log)
        with pytest.raises(IllegalMoveError):
            self.history.play(str(move))
        assert (str(self.history.position), self.history.log) == (before, log)

    @invariant()
    def every_card_is_there_once(self) -> None:
        cards = GAME.cards(self.history.position)
        assert len(cards) == 52
        assert {str(card) for card in cards} == {str(card) for card in self.deal.deck}

    @invariant()
    def the_text_reads_back(self) -> None:
        position = self.history.position
        again = GAME.position_from_text(self.preset, self.deal, str(position))
        assert again == position
        assert hash(again) == hash(position)

    @invariant()
    def the_log_replays_to_the_same_position(self) -> None:
        again = History(GAME, self.preset, self.deal, self.history.log)
        assert again.position == self.history.position
        for history in (again, self.history):
            assert history.moves == len(history.log)
        assert (again.can_undo, again.can_redo) == (self.history.can_undo, self.history.can_redo)

    @invariant()
    def moves_are_listed_once_and_an_ended_play_has_none(self) -> None:
        position = self.history.position
        listed = position.legal_moves()
        assert len(set(listed)) == len(listed)
        if position.outcome is not Outcome.OPEN:
            assert listed == ()
        assert (position.outcome is Outcome.LOST) <= (PRESETS[self.preset].redeals is not None)


Play.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestPlay = Play.TestCase


@settings(max_examples=60, deadline=None)
@given(SLUGS, DEALS, st.data())
def test_n_moves_and_n_undos_give_the_first_position_and_n_redos_the_last(
    preset: str, deal: Deal, data: st.DataObject
) -> None:
    history = History(GAME, preset, deal)
    for choice in data.draw(st.lists(st.integers(0, 7), max_size=60)):
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


@given(st.integers(0, 2**32), SLUGS)
def test_a_restart_deals_the_same_cards_every_time(number: int, preset: str) -> None:
    seed = number.to_bytes(32, "big")
    tables = {str(GAME.first_position(preset, GAME.deal(preset, seed))) for _ in range(3)}
    assert len(tables) == 1

"""What holds in every play, whatever is played (Hypothesis looks for the counterexample)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.addiction.game import GAME
from games.addiction.moves import ALONE, MOVES, SHUFFLE
from games.addiction.presets import PRESETS
from games.addiction.rules import AddictionPosition
from games.cards.card import Rank
from games.cards.deck import Deck, deck_from_text, sorted_deck
from games.engine.errors import IllegalMoveError
from games.engine.history import History
from games.engine.protocol import Deal, Outcome

EVERY_MOVE = [SHUFFLE, *ALONE, *(move for row in MOVES for move in row)]
SEEDS = st.binary(min_size=32, max_size=32)
SLUGS = st.sampled_from(sorted(PRESETS))


def with_swaps(pairs: list[tuple[int, int]]) -> Deck:
    """Rows in order, then some cards changed about: plays of such decks come to wins and long runs."""
    cards = [rank + suit for suit in "HCSD" for rank in "23456789TJQKA"]
    for one, other in pairs:
        cards[one], cards[other] = cards[other], cards[one]
    return deck_from_text(" ".join(cards))


INDEXES = st.integers(0, 51)
DECKS = st.permutations(sorted_deck()).map(tuple) | st.lists(st.tuples(INDEXES, INDEXES), max_size=8).map(with_swaps)
DEALS = st.builds(Deal, DECKS, SEEDS)


class Play(RuleBasedStateMachine):
    """A play with moves, shuffles, undo, redo and forbidden moves in any order."""

    history: History
    deal: Deal

    @initialize(preset=SLUGS, deal=DEALS)
    def begin(self, preset: str, deal: Deal) -> None:
        self.preset, self.deal = preset, deal
        self.history = History(GAME, preset, deal)
        # What each shuffle gave, by what it was made from.
        self.shuffled: dict[tuple[object, ...], str] = {}

    def is_open(self) -> bool:
        return bool(self.history.position.legal_moves())

    @precondition(is_open)
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        listed = list(self.history.position.legal_moves())
        chosen = data.draw(st.sampled_from(listed[:-1] or listed))
        expected = self.history.position.apply(chosen)
        assert self.history.play(str(chosen)) == expected
        assert not self.history.can_redo

    @precondition(lambda self: SHUFFLE in self.history.position.legal_moves())
    @rule()
    def shuffle(self) -> None:
        before = self.history.position
        after = self.history.play("shuffle")
        assert isinstance(before, AddictionPosition)
        assert isinstance(after, AddictionPosition)
        kept = tuple((cell.place, cell.card) for cell in GAME.view(before).cells if cell.in_place)
        assert set(kept) <= {(cell.place, cell.card) for cell in GAME.view(after).cells}
        assert after.shuffles_left == before.shuffles_left - 1
        assert self.shuffled.setdefault((before.shuffles_left, kept), str(after)) == str(after)

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
    def every_card_but_the_aces_is_there_once(self) -> None:
        cards = [str(card) for card in GAME.cards(self.history.position)]
        assert sorted(cards) == sorted(str(card) for card in self.deal.deck if card.rank is not Rank.ACE)

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
        assert (again.can_undo, again.can_redo) == (self.history.can_undo, self.history.can_redo)

    @invariant()
    def moves_are_listed_once_and_an_ended_play_has_none(self) -> None:
        position = self.history.position
        listed = position.legal_moves()
        assert len(set(listed)) == len(listed)
        assert (listed == ()) == (position.outcome is not Outcome.OPEN)

    @invariant()
    def stuck_means_that_a_shuffle_is_all_there_is_and_every_gap_is_dead(self) -> None:
        view = GAME.view(self.history.position)
        assert view.stuck == (self.history.position.legal_moves() == (SHUFFLE,))
        assert all(gap.dead for gap in view.gaps) == (not any(move.places for move in view.moves))


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


@given(SEEDS, SLUGS)
def test_a_restart_deals_the_same_cards_every_time(seed: bytes, preset: str) -> None:
    tables = {str(GAME.first_position(preset, GAME.deal(preset, seed))) for _ in range(3)}
    assert len(tables) == 1

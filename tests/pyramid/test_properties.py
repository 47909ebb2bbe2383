"""What holds in every play, whatever is played (Hypothesis looks for the counterexample)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant

from games.cards.deck import sorted_deck
from games.engine.history import History
from games.engine.protocol import Deal, Outcome
from games.pyramid.game import GAME
from games.pyramid.moves import DRAW, PAIRS, REDEAL, SINGLES
from games.pyramid.presets import PRESETS
from tests.shared.machine import CHOICES, SETTINGS, PlayMachine, check_there_and_back

EVERY_MOVE = [DRAW, REDEAL, *SINGLES.values(), *(pair for row in PAIRS.values() for pair in row.values())]
DEALS = st.permutations(sorted_deck()).map(lambda deck: Deal(tuple(deck), bytes(32)))
SLUGS = st.sampled_from(sorted(PRESETS))


class Play(PlayMachine):
    """A play of Pyramid."""

    game = GAME
    deals = DEALS
    every_move = EVERY_MOVE

    @invariant()
    def every_card_is_there_once(self) -> None:
        cards = GAME.cards(self.history.position)
        assert len(cards) == 52
        assert {str(card) for card in cards} == {str(card) for card in self.deal.deck}

    @invariant()
    def only_plays_without_endless_redeals_are_lost(self) -> None:
        assert (self.history.position.outcome is Outcome.LOST) <= (PRESETS[self.preset].redeals is not None)


Play.TestCase.settings = SETTINGS
TestPlay = Play.TestCase


@settings(max_examples=60, deadline=None)
@given(SLUGS, DEALS, CHOICES)
def test_n_moves_and_n_undos_give_the_first_position_and_n_redos_the_last(
    preset: str, deal: Deal, choices: list[int]
) -> None:
    check_there_and_back(History(GAME, preset, deal), choices)


@given(st.integers(0, 2**32), SLUGS)
def test_a_restart_deals_the_same_cards_every_time(number: int, preset: str) -> None:
    seed = number.to_bytes(32, "big")
    tables = {str(GAME.first_position(preset, GAME.deal(preset, seed))) for _ in range(3)}
    assert len(tables) == 1

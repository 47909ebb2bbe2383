"""What holds in every play, whatever is played (Hypothesis looks for the counterexample)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from games.addiction.game import GAME
from games.addiction.moves import ALONE, MOVES, SHUFFLE
from games.addiction.presets import PRESETS
from games.addiction.rules import AddictionPosition
from games.cards.card import Rank
from games.cards.deck import Deck, deck_from_text, sorted_deck
from games.engine.history import History
from games.engine.protocol import Deal
from tests.shared.machine import CHOICES, SETTINGS, PlayMachine, check_there_and_back

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


class Play(PlayMachine):
    """A play of Addiction."""

    game = GAME
    deals = DEALS
    every_move = EVERY_MOVE

    def __init__(self) -> None:
        super().__init__()
        # What each shuffle gave, by what it was made from.
        self.shuffled: dict[tuple[object, ...], str] = {}

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

    @invariant()
    def every_card_but_the_aces_is_there_once(self) -> None:
        cards = [str(card) for card in GAME.cards(self.history.position)]
        assert sorted(cards) == sorted(str(card) for card in self.deal.deck if card.rank is not Rank.ACE)

    @invariant()
    def stuck_means_that_a_shuffle_is_all_there_is_and_every_gap_is_dead(self) -> None:
        view = GAME.view(self.history.position)
        assert view.stuck == (self.history.position.legal_moves() == (SHUFFLE,))
        assert all(gap.dead for gap in view.gaps) == (not any(move.places for move in view.moves))


Play.TestCase.settings = SETTINGS
TestPlay = Play.TestCase


@settings(max_examples=60, deadline=None)
@given(SLUGS, DEALS, CHOICES)
def test_n_moves_and_n_undos_give_the_first_position_and_n_redos_the_last(
    preset: str, deal: Deal, choices: list[int]
) -> None:
    check_there_and_back(History(GAME, preset, deal), choices)


@given(SEEDS, SLUGS)
def test_a_restart_deals_the_same_cards_every_time(seed: bytes, preset: str) -> None:
    tables = {str(GAME.first_position(preset, GAME.deal(preset, seed))) for _ in range(3)}
    assert len(tables) == 1

"""Won, lost, open, stuck (rules.md, section 3)."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.addiction.game import GAME
from games.addiction.presets import PRESETS
from games.cards.deck import deck_from_text
from games.engine.errors import IllegalMoveError
from games.engine.history import History
from games.engine.protocol import Deal, Outcome
from tests.addiction.boards import STUCK, WON, after, drawn, refusal
from tests.addiction.perft import deal
from tests.shared.boards import legal

# Two moves from a win: the queen of hearts, then her king.
TWO_TO_GO = WON.replace("JH QH KH ..", "JH .. QH KH")


def used_up(preset: str, board: str) -> str:
    """The board with no shuffle left."""
    return f"{board}\nshuffles: {PRESETS[preset].shuffles} of {PRESETS[preset].shuffles}"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_very_move_that_puts_the_last_card_in_place_wins(preset: str) -> None:
    for board in (TWO_TO_GO, used_up(preset, TWO_TO_GO)):
        position = drawn(preset, board)
        assert position.outcome is Outcome.OPEN
        position = after(position, "A12-A11")
        assert position.outcome is Outcome.OPEN
        assert after(position, "A13-A12").outcome is Outcome.WON


def test_which_suit_is_in_which_row_does_not_matter() -> None:
    for rows in permutations(WON.strip().splitlines()):
        won = drawn("classic", "\n".join(rows))
        assert (won.outcome, legal(won), GAME.view(won).stuck) == (Outcome.WON, [], False)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("KH ..", ".. KH"),  # the king in column 13
        ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH ..", ".. 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"),  # a row moved right
    ],
)
def test_rows_that_do_not_start_at_the_left_edge_are_not_won(old: str, new: str) -> None:
    position = drawn("classic", WON.replace(old, new))
    assert position.outcome is Outcome.OPEN
    assert legal(position)


@pytest.mark.parametrize("preset", PRESETS)
def test_stuck_with_shuffles_left_is_open_and_says_shuffle(preset: str) -> None:
    position = drawn(preset, STUCK)
    assert position.outcome is Outcome.OPEN
    assert legal(position) == ["shuffle"]
    assert GAME.view(position).stuck


@pytest.mark.parametrize("preset", PRESETS)
def test_stuck_with_none_left_is_lost(preset: str) -> None:
    position = drawn(preset, used_up(preset, STUCK))
    assert position.outcome is Outcome.LOST
    assert legal(position) == []
    assert not GAME.view(position).stuck
    assert refusal(position, "shuffle") == "no_shuffles_left"


@pytest.mark.parametrize("preset", PRESETS)
def test_one_gap_that_takes_a_card_is_not_stuck(preset: str) -> None:
    board = STUCK.replace("KC .. QH", "KC QH ..")
    position = drawn(preset, used_up(preset, board))
    assert legal(position) == ["B1-C4"]
    assert (position.outcome, GAME.view(position).stuck) == (Outcome.OPEN, False)


@pytest.mark.parametrize("preset", PRESETS)
def test_no_deal_is_over_before_it_begins(preset: str) -> None:
    for number in range(50):
        position = GAME.first_position(preset, deal(preset, number))
        assert (position.outcome, position.is_stuck) == (Outcome.OPEN, False)


def test_a_stuck_end_can_be_taken_back_and_a_win_cannot() -> None:
    history = History(GAME, "montana", deal("montana", 3))
    while texts := [str(move) for move in history.position.legal_moves()]:
        history.play(texts[history.moves % len(texts)])
        assert history.moves < 500
    assert history.position.outcome is Outcome.LOST
    assert history.undo().outcome is Outcome.OPEN


# One move from a win: the gap of the first row stands before its king.
NEARLY_DECK = " ".join(f"{' '.join(rank + suit for rank in '23456789TJQ')} K{suit} A{suit}" for suit in "HCSD")
NEARLY_DECK = NEARLY_DECK.replace("KH AH", "AH KH")


def test_nothing_is_undone_after_a_win() -> None:
    history = History(GAME, "classic", Deal(deck_from_text(NEARLY_DECK), bytes(32)))
    won = history.play("A13-A12")
    assert won.outcome is Outcome.WON
    with pytest.raises(IllegalMoveError, match="game_over"):
        history.undo()
    with pytest.raises(IllegalMoveError, match="game_over"):
        history.play("shuffle")
    assert (history.moves, history.position, history.can_undo, history.can_redo) == (1, won, False, False)

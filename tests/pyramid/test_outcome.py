"""Won, lost, open (rules.md, section 2)."""

from __future__ import annotations

import pytest

from games.cards.deck import deck_from_text
from games.engine.errors import IllegalMoveError
from games.engine.history import History
from games.engine.protocol import Deal, Outcome
from games.pyramid.game import GAME
from games.pyramid.moves import DRAW, PAIRS, REDEAL, SINGLES
from games.pyramid.presets import PRESETS
from tests.pyramid.boards import after, drawn, refusal
from tests.pyramid.perft import deal
from tests.shared.boards import legal

UNLIMITED = [slug for slug, preset in PRESETS.items() if preset.redeals is None]
LIMITED = [slug for slug in PRESETS if slug not in UNLIMITED]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("stock", ["", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS"])
def test_the_very_action_that_empties_the_pyramid_wins(preset: str, stock: str) -> None:
    board = drawn(preset, f"KC\n5H 8H\nstock: {stock}")
    pair_gone = after(board, "B1-B2")
    assert board.outcome is pair_gone.outcome is Outcome.OPEN
    assert after(pair_gone, "A1").outcome is Outcome.WON


def test_a_last_pair_with_the_waste_wins_with_no_redeal_left() -> None:
    board = drawn("three-pass", "5H\nW: 8C\nredeals: 0")
    assert after(board, "A1-W").outcome is Outcome.WON


@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_is_legal_in_a_won_position_not_even_a_draw(preset: str) -> None:
    won = drawn(preset, "..\nstock: KS 2C\nfoundation: KH")
    assert won.outcome is Outcome.WON
    assert legal(won) == []
    for move in (DRAW, REDEAL, *SINGLES.values(), *(pair for row in PAIRS.values() for pair in row.values())):
        assert refusal(won, str(move)) == "game_over"


@pytest.mark.parametrize("preset", LIMITED)
def test_limited_redeals_are_lost_when_no_action_is_left(preset: str) -> None:
    stuck = drawn(preset, "AS\n4H 5D\nredeals: 0")
    assert legal(stuck) == []
    assert stuck.outcome is Outcome.LOST
    assert refusal(stuck, "draw") == "stock_empty"
    assert refusal(stuck, "B1-B2") == "not_thirteen 4H 5D"


@pytest.mark.parametrize("preset", LIMITED)
@pytest.mark.parametrize("rest", ["4H 8D\nstock: AD", "4H 9D", "4H KD"])
def test_one_action_left_is_not_lost(preset: str, rest: str) -> None:
    assert drawn(preset, f"AS\n{rest}\nredeals: 0").outcome is Outcome.OPEN


def test_a_redeal_left_is_an_action_only_while_there_are_cards_for_it() -> None:
    assert drawn("three-pass", "AS\n4H 5D\nW: AD\nredeals: 1").outcome is Outcome.OPEN
    assert drawn("three-pass", "AS\n4H 5D\nredeals: 1").outcome is Outcome.LOST


@pytest.mark.parametrize("preset", UNLIMITED)
def test_unlimited_redeals_stay_open_until_the_player_gives_up(preset: str) -> None:
    assert drawn(preset, "AS\n4H 5D\nW: AD").outcome is Outcome.OPEN
    assert drawn(preset, "AS\n4H 5D").outcome is Outcome.OPEN


@pytest.mark.parametrize("preset", PRESETS)
def test_no_deal_is_over_before_it_begins(preset: str) -> None:
    for number in range(50):
        assert GAME.first_position(preset, deal(preset, number)).outcome is Outcome.OPEN


# No king in the pyramid, and every card with its partner in it.
FOURTEEN_DECK = """
    9D QH 4H AD QD TH AH 3S 3D 3H TD 5S 8C 6H 7H 7D 6C 7S 6D 4S 9C TC 7C 6S 2C AS JS QC
    5C 2D 2H 9H 9S 3C KH 5D KD JH 8H 4D JC 5H KC TS KS QS AC 2S 8S 8D JD 4C
"""
FOURTEEN = "G5-G7 G2-G3 G4-G6 F2-F3 F5-F6 E5-F4 E2-E3 D2-G1 E4-F1 D4-E1 C3-D3 C2-D1 B1-C1 A1-B2"


def test_the_fewest_moves_are_fourteen_pairs_and_nothing_is_undone_after_the_win() -> None:
    history = History(GAME, "classic", Deal(deck_from_text(FOURTEEN_DECK), bytes(32)))
    for text in FOURTEEN.split():
        assert history.position.outcome is Outcome.OPEN
        history.play(text)
    assert history.position.outcome is Outcome.WON
    won = history.position
    with pytest.raises(IllegalMoveError, match="game_over"):
        history.undo()
    assert (history.moves, history.position, history.can_undo, history.can_redo) == (14, won, False, False)

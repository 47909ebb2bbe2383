"""Points of the scored preset, `cardems` (rules.md, section 2: Score)."""

from __future__ import annotations

import pytest

from games.engine.history import History
from games.engine.protocol import Deal, Outcome
from games.pyramid.game import GAME
from games.pyramid.presets import PRESETS
from tests.pyramid.boards import after, drawn
from tests.pyramid.perft import deal


@pytest.mark.parametrize("preset", PRESETS)
def test_only_a_scored_preset_keeps_points(preset: str) -> None:
    position = GAME.first_position(preset, deal(preset, 1))
    assert position.score == (0 if preset == "cardems" else None)
    assert after(position, "draw").score == position.score


@pytest.mark.parametrize(("move", "points"), [("C1", 30), ("C2-C3", 40), ("C3-W", 40), ("W-C3", 40), ("draw", 20)])
def test_a_card_removed_is_ten_points_waste_cards_too(move: str, points: int) -> None:
    board = drawn("cardems", "AS\n2H 2S\nKH 5H 8H\nstock: QS\nW: 5D\nscore: 20")
    assert after(board, move).score == points


@pytest.mark.parametrize(("before", "points"), [(0, 0), (4, 0), (9, 0), (10, 0), (11, 1), (200, 190)])
def test_a_redeal_costs_ten_but_never_below_none(before: int, points: int) -> None:
    assert after(drawn("cardems", f"AS\nW: TD\nscore: {before}"), "redeal").score == points


EIGHT = "2S 3S 4S 5S 6S 7S 8S 9S"


@pytest.mark.parametrize(
    ("board", "move", "points"),
    [
        (f"KS\nstock: {EIGHT}\nW: 2H 3H\nscore: 100", "A1", 100 + 10 + 150),
        (f"4D\nstock: {EIGHT}\nW: 2H 3H 9H\nscore: 100", "A1-W", 100 + 20 + 150),
        ("KS\nscore: 0", "A1", 110),
        ("KS\nW: 2H\nscore: 0", "A1", 115),
    ],
)
def test_the_action_that_clears_the_pyramid_adds_a_hundred_and_five_for_each_card_left(
    board: str, move: str, points: int
) -> None:
    position = after(drawn("cardems", board), move)
    assert position.outcome is Outcome.WON
    assert position.score == points


def test_undo_restores_the_score_to_the_point() -> None:
    """A redeal at 4 or 0 points costs less than ten: giving back a flat ten would be wrong."""
    dealt = deal("cardems", 3)
    history = History(GAME, "cardems", Deal(dealt.deck, dealt.seed))
    draws = ["draw"] * 24
    for text in [*draws, "redeal"]:
        history.play(text)
    assert history.position.score == 0
    history.undo()
    assert history.position.score == 0
    removal = next(str(move) for move in history.position.legal_moves() if str(move) != "redeal")
    gained = history.play(removal).score
    assert gained in (10, 20)
    assert history.undo().score == 0
    assert history.redo().score == gained

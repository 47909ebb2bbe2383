"""A position as a drawn board, and back."""

from __future__ import annotations

import pytest

from games.pyramid.game import GAME
from games.pyramid.presets import PRESETS
from games.pyramid.rules import PyramidPosition
from tests.pyramid.boards import after, drawn
from tests.pyramid.perft import deal

BOARD = """\
            5D
          TC  9C
        3H  KD  6S
      5S  9S  AH  8D
    2S  4D  7H  TH  ..
  ..  6C  JS  ..  ..  ..
..  ..  KC  7C  ..  AC  ..
stock: 3S 2D
W: QC 8S
foundation: KH 4S 9H
redeals: -
score: 35"""


def test_a_drawing_reads_back_as_the_same_position() -> None:
    position = PyramidPosition.from_text(PRESETS["cardems"], BOARD)
    assert str(position) == BOARD
    assert PyramidPosition.from_text(PRESETS["cardems"], str(position)) == position
    assert [str(card) for card in position.stock] == ["3S", "2D"]
    assert (str(position.wastes[0][-1]), position.redeals_left, position.score) == ("8S", None, 35)


def test_three_wastes_stand_under_their_names() -> None:
    position = after(GAME.first_position("thirteen-three", deal("thirteen-three", 1)), "draw")
    assert [line.split(":")[0] for line in str(position).splitlines()[7:]] == [
        *("stock", "W1", "W2", "W3", "foundation", "redeals", "score")
    ]
    assert PyramidPosition.from_text(position.preset, str(position)) == position


@pytest.mark.parametrize("preset", PRESETS)
def test_two_positions_that_differ_are_drawn_differently(preset: str) -> None:
    """The order in which cards left is part of a position, so that undo and replay compare to the last detail."""
    first = drawn(preset, "AS\nKH KD")
    assert str(after(first, "B1", "B2")) != str(after(first, "B2", "B1"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (BOARD, ""),
        ("5D", "5X"),
        ("5D", "d5"),
        ("5D", "TC"),
        ("5D", "5D 2C"),
        ("3S 2D", "3S 2D 3S"),
        ("3S 2D", "3S 9S"),
        ("3S 2D", "3S .."),
        ("stock:", "talon:"),
        ("stock:", "stock"),
        ("W: QC 8S\n", ""),
        ("W:", "W1:"),
        ("redeals: -", "redeals: x"),
        ("redeals: -", "redeals: -1"),
        ("redeals: -", "redeals:"),
        ("redeals: -", "redeals: 1 2"),
        ("score: 35", "score: ٣"),
        ("score: 35", ""),
        ("score: 35", "score: 35\nmore: 1"),
    ],
)
def test_a_damaged_drawing_is_refused(old: str, new: str) -> None:
    assert old in BOARD
    with pytest.raises(ValueError, match=r"not a|there twice"):
        PyramidPosition.from_text(PRESETS["cardems"], BOARD.replace(old, new, 1))


class TestCachedPosition:
    """`GAME.position_from_text`: what the site stores beside the log."""

    DEAL = deal("classic", 5)

    def text(self) -> str:
        return str(after(GAME.first_position("classic", self.DEAL), "draw", "draw"))

    def test_it_reads_a_position_of_its_deal(self) -> None:
        position = GAME.position_from_text("classic", self.DEAL, self.text())
        assert position == after(GAME.first_position("classic", self.DEAL), "draw", "draw")

    def test_it_refuses_the_position_of_another_deal(self) -> None:
        with pytest.raises(ValueError, match="not a position of the deal"):
            GAME.position_from_text("classic", deal("classic", 6), self.text())

    def test_it_refuses_a_position_that_lost_a_card(self) -> None:
        text = self.text().replace("foundation:", "foundation: ").replace(str(self.DEAL.deck[-1]), "")
        with pytest.raises(ValueError, match="not a position of the deal"):
            GAME.position_from_text("classic", self.DEAL, text)

    def test_it_refuses_the_board_of_another_preset(self) -> None:
        with pytest.raises(ValueError, match="not a board"):
            GAME.position_from_text("thirteen-three", self.DEAL, self.text())

"""A position as a drawn board, and back."""

from __future__ import annotations

import pytest

from games.addiction.game import GAME
from games.addiction.presets import PRESETS
from games.addiction.rules import AddictionPosition
from tests.addiction.boards import SEED, after, drawn
from tests.addiction.perft import deal

BOARD = """\
7H 7C 6S 2C 6H KS 4D 8S 7D KH 8D 4H 8H
5C QC 5D TH JS .. QH 5H 9H .. 2D 8C 2S
2H 4C JD 6C KC 9S KD 7S QD 3D JH .. JC
TC TS 9D 6D 5S 3C TD 3H 9C QS .. 4S 3S
shuffles: 1 of 3"""


def test_a_drawing_reads_back_as_the_same_position() -> None:
    position = AddictionPosition.from_text(PRESETS["classic"], SEED, BOARD)
    assert str(position) == BOARD
    assert AddictionPosition.from_text(PRESETS["classic"], SEED, str(position)) == position
    assert [str(card) for card in position.cells[:3]] == ["7H", "7C", "6S"]
    assert (position.cells[18], position.shuffles_left, position.seed) == (None, 2, SEED)


def test_blanks_do_not_matter() -> None:
    spread = "\n  " + BOARD.replace(" ", "   ") + "\n"
    assert str(AddictionPosition.from_text(PRESETS["classic"], SEED, spread)) == BOARD


def test_two_positions_that_differ_are_drawn_differently() -> None:
    position = GAME.first_position("classic", deal("classic", 1))
    assert len({str(position), *(str(position.apply(move)) for move in position.legal_moves())}) == 1 + len(
        position.legal_moves()
    )


def test_the_seed_is_part_of_a_position_but_never_written() -> None:
    one, other = (AddictionPosition.from_text(PRESETS["classic"], bytes([n] * 32), BOARD) for n in (1, 2))
    assert one != other
    assert str(one) == str(other)
    assert str(bytes([1] * 32)) not in repr(one)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (BOARD, ""),
        ("7H 7C", "7X 7C"),
        ("7H 7C", "h7 7C"),
        ("7H 7C", "7H"),
        ("7H 7C", "7H 7C 7C"),
        ("7H 7C", "7H 7H"),
        ("7H 7C", "7H .."),
        ("7H 7C", "7H AC"),
        (".. QH", "AC QH"),
        (".. QH", "-- QH"),
        ("8H\n", "8H "),
        ("shuffles:", "shuffles"),
        ("shuffles:", "redeals:"),
        ("1 of 3", "1"),
        ("1 of 3", "4 of 3"),
        ("1 of 3", "-1 of 3"),
        ("1 of 3", "x of 3"),
        ("1 of 3", "١ of 3"),
        ("1 of 3", "1 of 2"),
        ("1 of 3", "1 of 3 4"),
        ("1 of 3", "1 of 3\nmore: 1"),
        ("\nshuffles: 1 of 3", ""),
    ],
)
def test_a_damaged_drawing_is_refused(old: str, new: str) -> None:
    assert old in BOARD
    with pytest.raises(ValueError, match=r"not a|is missing"):
        AddictionPosition.from_text(PRESETS["classic"], SEED, BOARD.replace(old, new, 1))


class TestCachedPosition:
    """`GAME.position_from_text`: what the site stores beside the log."""

    DEAL = deal("classic", 5)

    def test_it_reads_a_position_of_its_deal_with_the_shuffles_to_come(self) -> None:
        played = after(GAME.first_position("classic", self.DEAL), "shuffle")
        read = GAME.position_from_text("classic", self.DEAL, str(played))
        assert read == played
        assert after(read, "shuffle") == after(played, "shuffle")

    def test_it_refuses_a_position_that_lost_a_card(self) -> None:
        text = str(GAME.first_position("classic", self.DEAL)).replace("7H", "..")
        with pytest.raises(ValueError, match="a card is missing"):
            GAME.position_from_text("classic", self.DEAL, text)

    def test_it_refuses_the_board_of_a_preset_with_other_shuffles(self) -> None:
        with pytest.raises(ValueError, match="not a board of montana, which has 2 shuffles"):
            GAME.position_from_text("montana", self.DEAL, str(GAME.first_position("classic", self.DEAL)))


def test_drawings_of_tests_are_filled_with_cards_that_do_not_follow_each_other() -> None:
    position = drawn("classic", ".. .. .. ..")
    assert str(position).splitlines()[0] == ".. .. .. .. KS QS JS TS 9S 8S 7S 6S 5S"
    assert [str(move) for move in position.legal_moves()] == ["B3-A1", "C2-A1", "D1-A1", "D13-A1", "shuffle"]

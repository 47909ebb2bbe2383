"""What may leave the table, and why anything else may not (rules.md, section 2: Actions)."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalMoveError
from games.pyramid.presets import PRESETS
from games.pyramid.rules import PyramidMove
from tests.pyramid.boards import after, drawn, refusal
from tests.shared.boards import legal

# KC at C2 lies under 4H; JS under 2D alone; QH under 9C and 4H; everything else is free.
BOARD = """
        QS
      JS  QH
    2D  KC  9C
  ..  3D  4H  ..
stock: 6D AS
W:     8D TD
"""


def test_cards_adding_to_thirteen_leave_together_and_kings_alone() -> None:
    board = drawn("pocket", "KS\n5H 8D")
    assert legal(board) == ["B1-B2"]
    assert legal(after(board, "B1-B2")) == ["A1"]


@pytest.mark.parametrize(
    ("one", "other"), [("AS", "QS"), ("2S", "JS"), ("3S", "TS"), ("4S", "9S"), ("5S", "8S"), ("6S", "7S")]
)
def test_every_pair_of_ranks_adding_to_thirteen_pairs_whatever_the_suits(one: str, other: str) -> None:
    for partner in (other, other[0] + "D"):
        board = drawn("pocket", f"KS\n{one} {partner}")
        assert legal(board) == ["B1-B2"]
        assert [str(card) for card in after(board, "B2-B1").foundation] == [one, partner]


def test_a_pair_may_come_from_the_pyramid_and_the_waste_top() -> None:
    position = after(drawn("pocket", "KS\n3H 5D\nW: 8C TC"), "W-B1")
    assert str(position) == str(drawn("pocket", "KS\n.. 5D\nW: 8C\nfoundation: 3H TC"))


def test_a_king_on_the_waste_goes_alone() -> None:
    position = after(drawn("pocket", "5S\nW: 8C KD"), "W")
    assert str(position) == str(drawn("pocket", "5S\nW: 8C\nfoundation: KD"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("C2", "covered KC 3D 4H"),
        ("A1", "covered QS JS QH"),
        ("C2-D2", "covered KC 3D 4H"),
        ("B2-W", "covered QH KC 9C"),
        ("D2-A1", "covered QS JS QH"),
        ("D3-D2", "not_thirteen 3D 4H"),
        ("D3-W", "not_thirteen 4H TD"),
        ("D2-D2", "same_card 3D"),
        ("D2", "needs_partner 3D"),
        ("W", "needs_partner TD"),
        ("C1-D4", "empty_place"),
        ("G7", "empty_place"),
        ("W1", "empty_place"),
        ("D2-W2", "empty_place"),
        ("W-W", "same_pile TD 8D"),
        ("S", "stock_face_down"),
        ("D3-S", "stock_face_down"),
        ("S-W", "stock_face_down"),
        ("S-S", "stock_face_down"),
        ("redeal", "stock_not_empty"),
    ],
)
def test_anything_else_is_refused_with_its_reason_and_cards(text: str, reason: str) -> None:
    assert refusal(drawn("pocket", BOARD), text) == reason


def test_a_lone_waste_card_named_twice_is_a_card_with_itself() -> None:
    assert refusal(drawn("pocket", "KS\nW: TC"), "W-W") == "same_card TC"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_covered_king_is_refused_and_not_listed(preset: str) -> None:
    full = """
                  AS
                2S  3S
              4S  5S  6S
            7S  8S  9S  TS
          JS  QS  AH  2H  3H
        4H  KC  5H  6H  7H  8H
      ..  ..  9H  TH  JH  QH  AD
    """
    board = drawn(preset, full)
    assert refusal(board, "F2") == "covered KC 9H"
    assert not [text for text in legal(board) if "F2" in text]


def test_a_king_pairs_with_nothing() -> None:
    assert refusal(drawn("pocket", "AS\nKH KD"), "B1-B2") == "not_thirteen KH KD"


class TestCoverPair:
    """An available card may leave with the card that it, and no other card, still covers."""

    BOARD = "2C\nJD ..\nstock: AS"

    def test_both_leave_at_once_where_the_preset_allows_it(self) -> None:
        board = drawn("classic", "AS\n2C 3D\nJD .. ..")
        assert legal(board) == ["B1-C1"]
        position = after(board, "C1-B1")
        assert str(position) == str(drawn("classic", "AS\n.. 3D\nfoundation: 2C JD"))

    @pytest.mark.parametrize("preset", [slug for slug in PRESETS if slug != "classic"])
    def test_other_presets_refuse_it_by_name(self, preset: str) -> None:
        assert refusal(drawn(preset, self.BOARD), "A1-B1") == "cover_pair_not_allowed 2C JD"

    def test_a_card_under_two_cards_pairs_with_neither(self) -> None:
        board = drawn("classic", "2C\nJD JS")
        assert refusal(board, "A1-B1") == "covered 2C JD JS"
        assert refusal(board, "A1-B2") == "covered 2C JD JS"

    def test_the_covering_card_must_be_free_itself(self) -> None:
        for preset in ("classic", "pocket"):
            assert refusal(drawn(preset, "2C\nJD ..\n3S .. .."), "A1-B1") == "covered JD 3S"

    def test_the_covering_card_may_cover_another_one_too(self) -> None:
        board = drawn("classic", "AS\n2C 3D\n.. JD ..")
        assert legal(board) == ["B1-C2"]
        assert str(after(board, "B1-C2")) == str(drawn("classic", "AS\n.. 3D\nfoundation: 2C JD"))

    def test_the_values_must_add_to_thirteen(self) -> None:
        assert refusal(drawn("classic", "2C\nTD .."), "A1-B1") == "covered 2C TD"

    def test_a_card_that_does_not_lie_on_it_is_no_cover(self) -> None:
        board = drawn("classic", "AS\n2C 3D\nJD .. 9S\nW: JH")
        assert refusal(board, "B1-W") == "covered 2C JD"
        assert refusal(board, "B2-C1") == "covered 3D 9S"

    def test_a_king_under_one_card_does_not_go(self) -> None:
        assert refusal(drawn("classic", "KC\nAD .."), "A1") == "covered KC AD"
        assert refusal(drawn("classic", "KC\nAD .."), "A1-B1") == "covered KC AD"

    def test_the_last_two_cards_can_win_that_way(self) -> None:
        assert after(drawn("classic", self.BOARD), "A1-B1").outcome == "won"


class TestOpenStock:
    """three-pass: the stock's top card lies face up and is available."""

    BOARD = "AS\n4H 5D\nstock: 9C KD 8S\nW: 3S 4D"

    def test_the_top_pairs_with_the_pyramid_and_with_the_waste_top(self) -> None:
        board = drawn("three-pass", self.BOARD)
        assert legal(board) == ["B1-S", "S-W", "draw"]
        assert str(after(board, "S-B1")) == str(
            drawn("three-pass", "AS\n.. 5D\nstock: KD 8S\nW: 3S 4D\nfoundation: 4H 9C")
        )
        assert str(after(board, "W-S")) == str(drawn("three-pass", "AS\n4H 5D\nstock: KD 8S\nW: 3S\nfoundation: 9C 4D"))

    def test_a_king_there_goes_alone(self) -> None:
        board = after(drawn("three-pass", self.BOARD), "S-W")
        assert legal(board) == ["S", "draw"]
        assert legal(after(board, "S")) == ["B2-S", "draw"]

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("S", "needs_partner 9C"),
            ("B2-S", "not_thirteen 5D 9C"),
            ("S-S", "same_card 9C"),
            ("A1-S", "covered AS 4H 5D"),
        ],
    )
    def test_it_is_refused_like_any_other_card(self, text: str, reason: str) -> None:
        assert refusal(drawn("three-pass", self.BOARD), text) == reason

    def test_an_empty_stock_offers_nothing(self) -> None:
        assert refusal(drawn("three-pass", "AS\nW: QS"), "S") == "empty_place"


class TestThreeWastes:
    """thirteen-three: three piles, whose tops are all available and may pair with each other."""

    BOARD = "KS\n5H 6D\nstock: 2C 3C 4C\nW1: TC 8D\nW2: AH\nW3: QC 7D"

    def test_each_top_pairs_with_the_pyramid_or_another_top(self) -> None:
        assert legal(drawn("thirteen-three", self.BOARD)) == ["B1-W1", "B2-W3", "draw"]
        assert legal(drawn("thirteen-three", "KS\n5H 6D\nW1: TC\nW2: 2C\nW3: JD 3D")) == ["W1-W3"]

    def test_removing_from_one_pile_leaves_the_others(self) -> None:
        position = after(drawn("thirteen-three", self.BOARD), "W3-B2")
        assert str(position) == str(
            drawn("thirteen-three", "KS\n5H ..\nstock: 2C 3C 4C\nW1: TC 8D\nW2: AH\nW3: QC\nfoundation: 6D 7D")
        )
        assert legal(position) == ["B1-W1", "W2-W3", "draw"]

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("W1-W1", "same_pile 8D TC"),
            ("W2-W2", "same_card AH"),
            ("W1-W2", "not_thirteen 8D AH"),
            ("W", "empty_place"),
            ("S", "stock_face_down"),
            ("redeal", "no_redeals_left"),
        ],
    )
    def test_refusals(self, text: str, reason: str) -> None:
        assert refusal(drawn("thirteen-three", self.BOARD), text) == reason


def test_a_move_of_another_game_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(TypeError, match="not a move of Pyramid"):
        drawn("pocket", "KS").apply("A1")


def test_a_refusal_carries_its_cards_with_the_refused_one_first() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        drawn("pocket", "KS\n5H 7D").apply(PyramidMove.from_text("A1"))
    assert [str(card) for card in caught.value.cards] == ["KS", "5H", "7D"]
    assert str(caught.value) == "covered KS 5H 7D"

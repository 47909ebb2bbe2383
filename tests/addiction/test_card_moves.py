"""Which card goes into which gap, and why another does not (rules.md, section 3: Card move; faults.md: Rules)."""

from __future__ import annotations

import pytest

from games.addiction.presets import PRESETS
from games.addiction.rules import AddictionMove
from tests.addiction.boards import STUCK, WON, after, drawn, refusal, row
from tests.shared.boards import legal

# A3 takes the 4H, B1 any two, C2 the 8D; D1 takes any two as well.
OPEN = """
    2H 3H ..
    .. 2S 5H
    7D .. 4H
    .. 8D 4S
"""


def test_a_gap_takes_the_next_card_of_its_left_neighbours_suit() -> None:
    position = drawn("classic", OPEN)
    assert [move for move in legal(position) if move.endswith(("-A3", "-C2"))] == ["C3-A3", "D2-C2"]
    moved = after(position, "C3-A3", "D2-C2")
    assert row(moved, "A").startswith("2H 3H 4H")
    assert row(moved, "C").startswith("7D 8D ..")
    assert moved.shuffles_left == position.shuffles_left


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("D3-A3", "does_not_follow 4S 3H 4H"),  # the right rank, the wrong suit
        ("B3-A3", "does_not_follow 5H 3H 4H"),  # the right suit, the wrong rank
        ("A1-A3", "does_not_follow 2H 3H 4H"),  # one lower
        ("A2-A3", "does_not_follow 3H 3H 4H"),  # the neighbour itself
        ("B2-A3", "does_not_follow 2S 3H 4H"),  # twos go to column 1 only
        ("C3-B1", "needs_two 4H"),
        ("A4-D1", "needs_two KS"),
        ("C3-B3", "not_a_gap 4H 5H"),
        ("C3-C3", "same_place 4H"),
        ("A3-B1", "empty_place"),
        ("A3-A3", "empty_place"),
        ("A3-C3", "empty_place"),
    ],
)
def test_any_other_card_is_refused_with_the_reason(text: str, reason: str) -> None:
    assert refusal(drawn("classic", OPEN), text) == reason


def test_into_a_gap_of_the_first_column_goes_any_two() -> None:
    position = drawn("classic", OPEN)
    twos = {move for move in legal(position) if move.endswith("-B1")}
    assert twos == {f"{place}-B1" for place in ("A1", "B2", *places(position, "2C"), *places(position, "2D"))}


def places(position: object, card: str) -> list[str]:
    """Where a card is drawn."""
    rows = [line.split() for line in str(position).splitlines()[:4]]
    return [f"{'ABCD'[row]}{words.index(card) + 1}" for row, words in enumerate(rows) if card in words]


def test_a_two_in_the_first_column_may_move_to_another_gap_there() -> None:
    position = drawn("classic", OPEN)
    assert {"A1-B1", "A1-D1"} <= set(legal(position))
    moved = after(position, "A1-D1")
    assert (row(moved, "A")[:5], row(moved, "D")[:5]) == (".. 3H", "2H 8D")


def test_the_end_of_the_row_above_is_no_left_neighbour() -> None:
    """9C closes row A: the TC does not go to B1, a two does. Row B ends in a gap: C1 is not right of it."""
    board = """
        2H .. 4S KS QS JS TS 9S 8S 7S 6S 5S 9C
        .. TC 2S KH QH JH TH 9H 8H 7H 6H 5H ..
        ..
    """
    position = drawn("classic", board)
    assert refusal(position, "B2-B1") == "needs_two TC"
    assert {"A1-B1", "B3-B1", "A1-C1", "B3-C1"} <= set(legal(position))


def test_nothing_goes_right_of_a_king_or_right_of_another_gap() -> None:
    """K at A5, gaps A6 and A7."""
    board = "2S 9S 8S 7S KS .. .. 2H\nQH .. ..\n"
    position = drawn("classic", board)
    assert not [move for move in legal(position) if move.endswith(("-A6", "-A7", "-B3"))]
    for number, column in ((number, column) for number in (1, 8) for column in (6, 7)):
        card = row(position, "A").split()[number - 1]
        reason = f"right_of_king {card} KS" if column == 6 else f"right_of_gap {card}"
        assert refusal(position, f"A{number}-A{column}") == reason
    # B2 takes the KH; then B3 is dead as well.
    (king,) = [move for move in legal(position) if move.endswith("-B2")]
    assert refusal(after(position, king), "A1-B3") == "right_of_king 2S KH"


def test_right_of_a_queen_in_the_last_column_goes_her_king() -> None:
    """Q at C12, gap C13."""
    board = """
        KC .. .. KH
        KS ..
        KD JC TC 9C 8C 7C 6C 5C 4C 3C 2C QH ..
    """
    position = drawn("classic", board)
    assert legal(position)[:-1] == ["A4-C13"]
    assert row(after(position, "A4-C13"), "C").endswith("2C QH KH")


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("C3", "which_gap 4H"),  # a card that can move
        ("D3", "no_gap_for 4S 3S"),  # one that cannot
        ("A3", "gap_takes 4H"),  # a gap that takes a card
        ("B1", "gap_takes_two"),
    ],
)
def test_a_place_named_alone_is_refused_with_what_it_waits_for(place: str, reason: str) -> None:
    assert refusal(drawn("classic", OPEN), place) == reason


@pytest.mark.parametrize(
    ("place", "reason"), [("A2", "gap_right_of_king"), ("B3", "gap_right_of_gap"), ("B4", "no_gap_for_two 2H")]
)
def test_a_dead_gap_and_a_two_without_a_gap_say_so(place: str, reason: str) -> None:
    assert refusal(drawn("classic", STUCK), place) == reason


@pytest.mark.parametrize("preset", PRESETS)
def test_moves_stand_gap_by_gap_in_reading_order_and_the_shuffle_last(preset: str) -> None:
    position = drawn(preset, OPEN)
    order = [(move.split("-")[1], move.split("-")[0]) for move in legal(position) if move != "shuffle"]
    keys = [[(place[0], int(place[1:])) for place in pair] for pair in order]
    assert keys == sorted(keys)
    assert ("shuffle" in legal(position)) == (not PRESETS[preset].only_when_stuck)
    assert "shuffle" not in legal(position)[:-1]


def test_nothing_at_all_is_accepted_in_a_won_position() -> None:
    won = drawn("classic", WON)
    for text in ("shuffle", "A1-A13", "A12-B13", "A13", "A1", "A1-A1", "A13-A13"):
        assert refusal(won, text) == "game_over"


def test_moves_of_another_game_are_a_mistake_of_the_caller() -> None:
    with pytest.raises(TypeError, match="not a move of Addiction"):
        drawn("classic", OPEN).apply("C3-A3")
    assert drawn("classic", OPEN).apply(AddictionMove.from_text("C3-A3"))

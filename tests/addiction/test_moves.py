"""Moves and their text."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.addiction.layout import CELLS
from games.addiction.presets import PRESETS
from games.addiction.rules import AddictionMove
from games.engine.errors import IllegalMoveError, MalformedMoveError
from tests.addiction.boards import STUCK, drawn


@pytest.mark.parametrize("text", ["C7-A3", "A13-D1", "A1-A1", "A10-A1", "shuffle", "C7", "D13"])
def test_every_move_of_the_rules_reads_back_as_written(text: str) -> None:
    assert str(AddictionMove.from_text(text)) == text


def test_the_order_of_two_names_matters() -> None:
    assert AddictionMove.from_text("C7-A3") != AddictionMove.from_text("A3-C7")


NO_MOVES = """
    Shuffle SHUFFLE undo redo draw redeal A0 A14 E1 A01 A1- -A1 A1--B1 A1-B1-B2 a1 C7–A3 C7>A3 shuffle-A1 A1-shuffle
    7H 7H-A3 C7-foundation S W Ａ1 A١
"""


@pytest.mark.parametrize("text", [*NO_MOVES.split(), "", " ", "shuffle ", "C7 A3", "C7-A3\n"])
def test_anything_else_is_malformed_which_is_not_the_same_as_illegal(text: str) -> None:
    with pytest.raises(MalformedMoveError) as caught:
        AddictionMove.from_text(text)
    assert caught.value.code == "malformed_move"
    assert not isinstance(caught.value, IllegalMoveError)


@given(st.text())
def test_no_text_makes_the_reader_fail_in_another_way(text: str) -> None:
    with suppress(MalformedMoveError):
        assert str(AddictionMove.from_text(text)) == text


@given(st.sampled_from(CELLS), st.sampled_from(["", *CELLS]), st.sampled_from(sorted(PRESETS)))
def test_every_well_formed_move_is_answered_in_every_preset(first: str, second: str, preset: str) -> None:
    position = drawn(preset, STUCK)
    move = AddictionMove.from_text(f"{first}-{second}" if second else first)
    with pytest.raises(IllegalMoveError):
        position.apply(move)


def test_moves_are_values() -> None:
    assert len({AddictionMove.from_text("C7-A3"), AddictionMove.from_text("C7-A3"), AddictionMove.from_text("C7")}) == 2

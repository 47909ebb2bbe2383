"""Moves and their text."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import IllegalMoveError, MalformedMoveError
from games.pyramid.moves import PLACES
from games.pyramid.presets import PRESETS
from games.pyramid.rules import PyramidMove
from tests.pyramid.boards import drawn


@pytest.mark.parametrize(
    "text", ["draw", "redeal", "G5", "W", "W2", "S", "G1-G4", "F2-W", "W1-W3", "F2-G2", "G1-S", "S-W", "A1-A1", "W-W"]
)
def test_every_move_of_the_rules_reads_back_as_written(text: str) -> None:
    assert str(PyramidMove.from_text(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"), [("G4-G1", "G1-G4"), ("W-F2", "F2-W"), ("W-S", "S-W"), ("G2-F2", "F2-G2")]
)
def test_the_order_of_two_names_does_not_matter(text: str, canonical: str) -> None:
    assert PyramidMove.from_text(text) == PyramidMove.from_text(canonical)
    assert str(PyramidMove.from_text(text)) == canonical


NO_MOVES = """
    Draw DRAW undo redo A0 A2 G8 H1 W0 W4 S1 A1- -A1 A1--B1 A1-B1-B2 a1 G1–G4 draw-W foundation QH A1-foundation Ａ1 G١
"""


@pytest.mark.parametrize("text", [*NO_MOVES.split(), "", " ", "draw ", "A1 B1", "A1\n"])
def test_anything_else_is_malformed_which_is_not_the_same_as_illegal(text: str) -> None:
    with pytest.raises(MalformedMoveError) as caught:
        PyramidMove.from_text(text)
    assert caught.value.code == "malformed_move"
    assert not isinstance(caught.value, IllegalMoveError)


@given(st.text())
def test_no_text_makes_the_reader_fail_in_another_way(text: str) -> None:
    with suppress(MalformedMoveError):
        assert str(PyramidMove.from_text(text)) in (text, "-".join(reversed(text.split("-"))))


@given(st.sampled_from(PLACES), st.sampled_from(PLACES), st.sampled_from(sorted(PRESETS)))
def test_every_well_formed_pair_is_answered_in_every_preset(first: str, second: str, preset: str) -> None:
    position = drawn(preset, "AS\n4H 5D\nstock: 2C 3C")
    move = PyramidMove.from_text(f"{first}-{second}")
    if move not in position.legal_moves():
        with pytest.raises(IllegalMoveError):
            position.apply(move)


def test_moves_are_values() -> None:
    assert len({PyramidMove.from_text("G1-G4"), PyramidMove.from_text("G4-G1"), PyramidMove.from_text("G1")}) == 2

"""The pyramid's geometry, and the presets' table of options."""

from __future__ import annotations

import pytest

from games.engine.errors import UnknownPresetError
from games.engine.view import Role
from games.pyramid.game import GAME
from games.pyramid.layout import CELLS, cover_pairs, covered_by, free_cells, names
from games.pyramid.presets import PRESETS, PyramidPreset
from games.pyramid.rules import PyramidPosition
from tests.pyramid.boards import drawn, refusal
from tests.shared.boards import legal

FULL = (1 << 28) - 1


def shape_of(*cells: str) -> int:
    return sum(1 << CELLS.index(cell) for cell in cells)


def test_there_are_28_cells_in_reading_order() -> None:
    assert " ".join(CELLS) == ("A1 B1 B2 C1 C2 C3 D1 D2 D3 D4 E1 E2 E3 E4 E5 F1 F2 F3 F4 F5 F6 G1 G2 G3 G4 G5 G6 G7")


@pytest.mark.parametrize(
    ("cell", "column", "row", "covers"),
    [("A1", 3, 0, ("B1", "B2")), ("B2", 3.5, 1, ("C2", "C3")), ("F6", 5.5, 5, ("G6", "G7")), ("G1", 0, 6, ())],
)
def test_a_cell_lies_between_the_two_that_cover_it(
    cell: str, column: float, row: float, covers: tuple[str, ...]
) -> None:
    slots = GAME.layout("classic").slots
    assert (slots[cell].column, slots[cell].row, slots[cell].covered_by) == (column, row, covers)
    assert all(abs(slots[cover].column - column) == 0.5 and slots[cover].row == row + 1 for cover in covers)


def test_the_layout_names_cells_in_reading_order_and_piles_by_role() -> None:
    assert tuple(GAME.layout("classic").slots) == CELLS
    assert dict(GAME.layout("classic").piles) == {"S": Role.STOCK, "W": Role.WASTE, "foundation": Role.FOUNDATION}
    assert list(GAME.layout("thirteen-three").piles) == ["S", "W1", "W2", "W3", "foundation"]


def test_only_the_last_row_is_free_at_first() -> None:
    assert names(free_cells(FULL)) == ("G1", "G2", "G3", "G4", "G5", "G6", "G7")
    assert cover_pairs(FULL) == ()


def test_a_card_is_free_when_both_covers_have_gone() -> None:
    shape = FULL & ~shape_of("G1", "G2", "G4")
    assert names(free_cells(shape)) == ("F1", "G3", "G5", "G6", "G7")
    assert [names(pair) for pair in cover_pairs(shape)] == [("F2", "G3"), ("F3", "G3"), ("F4", "G5")]
    assert covered_by(shape_of("F1", "F2", "F3", "G3")) == ((), ("G3",), ("G3",), ())


def test_the_presets_are_the_six_of_the_rules_classic_first() -> None:
    table = {
        preset.slug: (preset.waste_piles, preset.redeals, preset.cover_pair, preset.waste_pairs, preset.stock_open)
        for preset in PRESETS.values()
    }
    assert list(table.items()) == [
        ("classic", (1, None, True, False, False)),
        ("pocket", (1, None, False, False, False)),
        ("cardems", (1, None, False, False, False)),
        ("thirteen", (1, 0, False, False, False)),
        ("thirteen-three", (3, 0, False, True, False)),
        ("three-pass", (1, 2, False, False, True)),
    ]
    assert {slug: preset.ranked_by for slug, preset in PRESETS.items() if preset.scored} == {
        "cardems": ("score", "time")
    }
    assert {preset.ranked_by for preset in PRESETS.values() if not preset.scored} == {("moves", "time")}


def test_several_waste_piles_keep_no_order_for_a_redeal() -> None:
    with pytest.raises(ValueError, match="keep no order"):
        PyramidPreset("odd", waste_piles=3, redeals=1)


def test_waste_tops_pair_with_each_other_only_where_the_preset_says_so() -> None:
    board = drawn("thirteen-three", "AS\n4H 5D\nW1: TC\nW2: 9C\nW3: 3D")
    strict = PyramidPreset("strict", waste_piles=3, redeals=0)
    position = PyramidPosition.from_text(strict, str(board))
    assert legal(board) == ["B1-W2", "W1-W3"]
    assert legal(position) == ["B1-W2"]
    assert refusal(position, "W3-W1") == "waste_pair_not_allowed TC 3D"


def test_a_preset_that_is_not_ours_is_named() -> None:
    for ask in (GAME.layout, lambda slug: GAME.deal(slug, bytes(32))):
        with pytest.raises(UnknownPresetError, match="pyramid has no preset called 'patience'"):
            ask("patience")

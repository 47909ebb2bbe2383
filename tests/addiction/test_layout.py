"""The table of four rows, and the presets' table of options."""

from __future__ import annotations

import pytest

from games.addiction.game import GAME
from games.addiction.layout import CELLS
from games.addiction.presets import PRESETS
from games.engine.errors import UnknownPresetError


def test_there_are_four_rows_of_13_cells_in_reading_order_and_no_piles() -> None:
    assert len(CELLS) == 52
    assert CELLS[:13] == ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12", "A13")
    assert (CELLS[13], CELLS[-1]) == ("B1", "D13")
    for preset in PRESETS:
        layout = GAME.layout(preset)
        assert tuple(layout.slots) == CELLS
        assert dict(layout.piles) == {}


@pytest.mark.parametrize(("cell", "column", "row"), [("A1", 0, 0), ("A13", 12, 0), ("C7", 6, 2), ("D13", 12, 3)])
def test_a_cell_lies_in_its_column_and_row_and_nothing_covers_it(cell: str, column: int, row: int) -> None:
    slot = GAME.layout("classic").slots[cell]
    assert (slot.column, slot.row, slot.covered_by) == (column, row, ())


def test_the_presets_are_the_three_of_the_rules_classic_first() -> None:
    table = {
        preset.slug: (preset.shuffles, preset.gaps_after_run, preset.only_when_stuck) for preset in PRESETS.values()
    }
    assert list(table.items()) == [
        ("classic", (3, False, False)),
        ("after-run", (3, True, False)),
        ("montana", (2, True, True)),
    ]
    assert {preset.ranked_by for preset in PRESETS.values()} == {("moves", "time")}


def test_a_preset_that_is_not_ours_is_named() -> None:
    for ask in (GAME.layout, lambda slug: GAME.deal(slug, bytes(32))):
        with pytest.raises(UnknownPresetError, match="addiction has no preset called 'patience'"):
            ask("patience")

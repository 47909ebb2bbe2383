"""The engine's move generator against the counts that the oracle found (`tests/addiction/perft.py`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.addiction.presets import PRESETS
from tests.addiction.perft import PERFT
from tests.shared.perft import check_whole, read_table

TABLE = Path(__file__).parent / "perft.tsv"
LINES = read_table(TABLE)


@pytest.mark.parametrize(("preset", "number", "start", "counts"), [(*line[:3], line[3:]) for line in LINES])
def test_a_deal_has_as_many_move_paths_as_the_oracle_counted(
    preset: str, number: str, start: str, counts: list[str]
) -> None:
    assert PERFT.difference(preset, number, start, counts) == ""


def test_the_table_has_ten_deals_of_every_preset_dealt_and_late() -> None:
    check_whole(LINES, PRESETS)


def test_the_oracle_still_counts_what_the_table_says() -> None:
    assert TABLE.read_text().splitlines() == list(PERFT.table_lines())

"""The engine's move generator against the counts that the oracle found (`tests/addiction/perft.py`)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from games.addiction.presets import PRESETS
from tests.addiction import perft

LINES = [line.split("\t") for line in (Path(__file__).parent / "perft.tsv").read_text().splitlines()]


@pytest.mark.parametrize(("preset", "number", "start", "counts"), [(*line[:3], line[3:]) for line in LINES[1:]])
def test_a_deal_has_as_many_move_paths_as_the_oracle_counted(
    preset: str, number: str, start: str, counts: list[str]
) -> None:
    position = perft.engine_start(preset, int(number), start)
    for depth, expected in zip(perft.DEPTHS, counts, strict=True):
        found = perft.engine_paths(position, depth)
        assert found == int(expected), f"depth {depth}\n{perft.subtotals(preset, int(number), start, depth)}"


def test_the_table_has_ten_deals_of_every_preset_dealt_and_late() -> None:
    lines = Counter((line[0], line[2]) for line in LINES[1:])
    assert lines == {(preset, start): len(perft.DEALS) for preset in PRESETS for start in perft.STARTS}
    assert len({tuple(line) for line in LINES}) == len(LINES)


def test_the_oracle_still_counts_what_the_table_says() -> None:
    assert ["\t".join(line) for line in LINES] == list(perft.table_lines())

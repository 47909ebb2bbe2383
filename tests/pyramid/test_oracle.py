"""The engine and the independent oracle agree on random plays; `oracle_run` does the same for a million positions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.pyramid.presets import PRESETS
from tests.pyramid import oracle
from tests.pyramid.playouts import Pair
from tests.shared.playouts import compare

POSITIONS = 20_000


@pytest.mark.parametrize("preset", PRESETS)
def test_engine_and_oracle_agree_after_every_action_of_random_plays(preset: str) -> None:
    report = compare(Pair, preset, -(-POSITIONS // len(PRESETS)))
    assert report.disagreements == []
    # The plays went everywhere: pulled out of nothing, they would agree too.
    assert {"open", "draw", "removal", "undo", "redo"} <= set(report.seen)


def test_the_oracle_shares_no_code_with_the_house() -> None:
    source = Path(oracle.__file__ or "").read_text()
    assert "from games" not in source
    assert "import games" not in source
    assert not re.search("(from|import) tests", source)
    assert set(oracle.OPTIONS) == set(PRESETS)

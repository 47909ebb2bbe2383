"""Pinned wins: for each preset a seed and a line that clears its pyramid."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest

WINS = json.loads((Path(__file__).parent.parent / "data" / "wins.json").read_text())


class PinnedWin(NamedTuple):
    """A deal and a way to win it."""

    preset: str
    seed: bytes
    moves: list[str]
    score: int | None


PINNED_WINS = {
    win["preset"]: PinnedWin(win["preset"], bytes.fromhex(win["seed"]), win["moves"], win["score"]) for win in WINS
}


@pytest.fixture
def classic_win() -> PinnedWin:
    """A win of the first preset."""
    return PINNED_WINS["classic"]


@pytest.fixture(params=list(PINNED_WINS.values()), ids=list(PINNED_WINS))
def any_win(request: pytest.FixtureRequest) -> PinnedWin:
    """A win of each preset in turn."""
    win: PinnedWin = request.param
    return win

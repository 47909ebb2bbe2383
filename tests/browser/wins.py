"""The pinned wins, as the hands of these tests play them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).parent.parent / "data"


class Win(NamedTuple):
    """A deal and a line that wins it."""

    preset: str
    seed: bytes
    moves: list[str]
    score: int | None
    game: str = "pyramid"


def pinned(name: str, game: str) -> dict[str, Win]:
    """The wins of a file, by preset."""
    wins = json.loads((DATA / name).read_text())
    return {
        win["preset"]: Win(win["preset"], bytes.fromhex(win["seed"]), win["moves"], win.get("score"), game)
        for win in wins
    }


WINS = pinned("wins.json", "pyramid")
CLASSIC = WINS["classic"]
# With one shuffle each and few moves: every one of them is made by hand.
ADDICTION = pinned("addiction_short_wins.json", "addiction")

"""The pinned wins, as the hands of these tests play them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).parent.parent / "data" / "wins.json"


class Win(NamedTuple):
    """A deal and a line that clears its pyramid."""

    preset: str
    seed: bytes
    moves: list[str]
    score: int | None


WINS = {
    win["preset"]: Win(win["preset"], bytes.fromhex(win["seed"]), win["moves"], win["score"])
    for win in json.loads(DATA.read_text())
}
CLASSIC = WINS["classic"]

"""The deals of `tests/data/addiction_deals.tsv`: what is known of them without a shuffle."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from games.addiction.grid import grid_of
from games.addiction.presets import PRESETS
from games.addiction.rules import AddictionPosition
from games.cards.deck import Deck, deck_from_text
from games.engine.search import Verdict
from tests.addiction.boards import SEED

PATH = Path(__file__).parent.parent / "data" / "addiction_deals.tsv"
WORDS = {"win": Verdict.WON, "lost": Verdict.LOST, "?": Verdict.UNKNOWN}


class PinnedDeal(NamedTuple):
    """A deal and its verdict without a shuffle; UNKNOWN when nobody has decided it."""

    name: str
    verdict: Verdict
    deck: Deck

    def position(self) -> AddictionPosition:
        """The table after the deal, with no shuffle left."""
        return AddictionPosition(PRESETS["classic"], SEED, grid_of(self.deck), shuffles_left=0)


def pinned_deals() -> list[PinnedDeal]:
    """All of them, in the order of the file."""
    lines = [line.split("\t") for line in PATH.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [PinnedDeal(name, WORDS[verdict], deck_from_text(deck)) for name, verdict, deck in lines[1:]]

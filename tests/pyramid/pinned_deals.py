"""The deals of `tests/data/pyramid_deals.tsv`, whose shortest wins two independent programs agree on."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from games.cards.deck import Deck, deck_from_text

PATH = Path(__file__).parent.parent / "data" / "pyramid_deals.tsv"


class PinnedDeal(NamedTuple):
    """A deal, and by preset the length of its shortest win: 0 when there is none, None when that is not known."""

    name: str
    lengths: dict[str, int | None]
    deck: Deck


def pinned_deals() -> list[PinnedDeal]:
    """All of them, in the order of the file."""
    lines = [line for line in PATH.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    _, *presets, _ = lines[0].split("\t")
    return [_read(line.split("\t"), presets) for line in lines[1:]]


def _read(words: list[str], presets: list[str]) -> PinnedDeal:
    name, *lengths, deck = words
    known = {preset: None if length == "?" else int(length) for preset, length in zip(presets, lengths, strict=True)}
    return PinnedDeal(name, known, deck_from_text(deck))

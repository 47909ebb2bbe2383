"""What the rules of Pyramid draw: pieces of a table, each as small as what it shows allows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engine.protocol import Example
from games.pyramid.layout import CELLS, ROWS, STOCK
from games.pyramid.moves import PyramidMove
from games.pyramid.presets import PyramidPreset
from games.pyramid.rules import PyramidPosition
from games.pyramid.text import GONE, NONE

# The last rows of the pyramid, as in `games.pyramid.text`.
PAIR = """
 .. .. 2S TC .. ..
.. .. 5C JD 8H .. .."""
COVERED = """
 .. .. QS .. .. ..
.. .. 4H 6C AD .. .."""
KING = """
 .. .. JC 3S .. ..
.. .. 9H KD 6C .. .."""
COVER_PAIR = """
 .. 4C 7D .. .. ..
.. TH 6S .. .. .. .."""
WASTE = """
 .. .. JH 2D .. ..
.. .. TD 5C 8S .. .."""
LAST_ROW = """
.. .. 5H QC 7S .. .."""
REST = "7C QD AS 9D 2H 4S"


def examples(preset: PyramidPreset) -> Mapping[str, Example]:
    """By name; a preset has those that its rules need."""
    return dict(_examples(preset))


def _examples(preset: PyramidPreset) -> Iterator[tuple[str, Example]]:
    yield "pair", _example(_piece(preset, PAIR), "G3-G5")
    yield "covered", _example(_piece(preset, COVERED), "F3-G5", refused=True)
    if preset.waste_piles > 1 and preset.waste_pairs:
        wastes = dict(zip(preset.waste_places, ("6H 9C", "TS 4D", "JS"), strict=False))
        yield "waste-pair", _example(_piece(preset, LAST_ROW, REST, **wastes), "-".join(preset.waste_places[:2]))
    elif preset.stock_open:
        yield "open-stock", _example(_piece(preset, LAST_ROW, "8D " + REST, W="KH TC"), "G3-S")
    elif preset.waste_piles == 1:
        yield "waste", _example(_piece(preset, WASTE, REST, W="KH 3C"), "G3-W")
    yield "king", _example(_piece(preset, KING), "G4")
    if preset.cover_pair:
        yield "cover-pair", _example(_piece(preset, COVER_PAIR), "F3-G3")


def _example(position: PyramidPosition, move: str, *, refused: bool = False) -> Example:
    """Shows all cells and piles of `position` that hold a card, and the stock beside a waste."""
    cells = [cell for cell, card in zip(CELLS, position.cells, strict=True) if card]
    wastes = [place for place, waste in zip(position.preset.waste_places, position.wastes, strict=True) if waste]
    return Example(position, (*cells, *([STOCK] if wastes else ()), *wastes), PyramidMove.from_text(move), refused)


def _piece(preset: PyramidPreset, last_rows: str = "", stock: str = "", **wastes: str) -> PyramidPosition:
    """The position that holds these cards and no others."""
    rows = last_rows.strip("\n").splitlines()
    gone = [" ".join([GONE] * (row + 1)) for row in range(ROWS - len(rows))]
    piles = [f"stock: {stock}", *(f"{place}: {wastes.get(place, '')}" for place in preset.waste_places), "foundation:"]
    redeals = NONE if preset.redeals is None else preset.redeals
    numbers = [f"redeals: {redeals}", f"score: {0 if preset.scored else NONE}"]
    return PyramidPosition.from_text(preset, "\n".join([*gone, *rows, *piles, *numbers]))

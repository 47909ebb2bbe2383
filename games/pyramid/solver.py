"""The fewest moves that win a position: packs it for the search in `assembly/`, unpacks the line and replays it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from games.engine.search import UNKNOWN, Budget, Finding, Verdict, WasmSearch, check_line, finished, never
from games.pyramid.layout import CELLS, STOCK
from games.pyramid.moves import DRAW, PAIRS, PLACES, REDEAL, SINGLES, PyramidMove
from games.pyramid.presets import PyramidPreset
from games.pyramid.rules import PyramidPosition

# The bytes of task.ts and line.ts.
_COVER_PAIR, _WASTE_PAIRS, _STOCK_OPEN = 1, 2, 4
_UNLIMITED = 255
_MOST_OUTSIDE = 24
_REDEAL, _DRAW, _NONE = 253, 254, 255
_VERDICTS = (Verdict.UNKNOWN, Verdict.WON, Verdict.LOST)

_SEARCH = WasmSearch("games.pyramid", "static/pyramid/solver.wasm")


def solve(position: PyramidPosition, budget: Budget, stop: Callable[[], bool] = never) -> Finding:
    """The shortest winning line; within a small budget perhaps a longer one, or nothing.

    A draw, a redeal and a removal count one move each. Every line was replayed by the rules. Raises BrokenSearchError.
    """
    known = finished(position)
    if known or _outside(position) > _MOST_OUTSIDE:
        return known or UNKNOWN
    report = _SEARCH.run(packed(position), budget, stop)
    if not report.answer:
        return Finding(Verdict.UNKNOWN, positions=report.positions)
    finding = unpacked(position, report.answer)
    if finding.verdict is Verdict.WON:
        check_line(position, finding.moves, wins=True)
    return replace(finding, positions=report.positions)


def unpacked(position: PyramidPosition, answer: bytes) -> Finding:
    """What the search's answer says of a position. Raises ValueError for bytes that are no answer."""
    try:
        verdict, optimal, *line = answer
        return Finding(_VERDICTS[verdict], tuple(_moves(line, position.preset)), bool(optimal))
    except LookupError as error:
        raise ValueError(f"not an answer: {answer!r}") from error


def _outside(position: PyramidPosition) -> int:
    """How many cards lie in stock and waste: 24 at the deal, and no move of a play makes them more."""
    return len(position.stock) + sum(map(len, position.wastes))


def packed(position: PyramidPosition) -> bytes:
    """The task that stands for a position."""
    preset, redeals = position.preset, position.redeals_left
    options = preset.cover_pair * _COVER_PAIR | preset.waste_pairs * _WASTE_PAIRS | preset.stock_open * _STOCK_OPEN
    header = (options, _UNLIMITED if redeals is None else redeals, preset.waste_piles, len(position.stock))
    cells = (card.rank if card else 0 for card in position.cells)
    wastes = (number for waste in position.wastes for number in (len(waste), *(card.rank for card in waste)))
    return bytes((*header, *cells, *(card.rank for card in position.stock), *wastes))


def _moves(line: list[int], preset: PyramidPreset) -> Iterator[PyramidMove]:
    places = (*CELLS, STOCK, *preset.waste_places)
    for first, second in zip(line[::2], line[1::2], strict=True):
        if first in (_DRAW, _REDEAL):
            yield DRAW if first == _DRAW else REDEAL
        elif second == _NONE:
            yield SINGLES[places[first]]
        else:
            one, other = sorted((places[first], places[second]), key=PLACES.index)
            yield PAIRS[one][other]

"""Whether a position can still be won: exact where redeals are unlimited, else a proven "lost" or nothing.

The search is in `order_free.py`; here its removals become a line of real moves.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.search import UNKNOWN, Finding, Verdict, finished
from games.pyramid.layout import cells_in, names
from games.pyramid.moves import DRAW, PAIRS, REDEAL, SINGLES, PyramidMove
from games.pyramid.order_free import Removal, is_possible, search
from games.pyramid.rules import PyramidPosition


def verdict(position: PyramidPosition) -> Finding:
    """Won, with a line that is not the shortest, or lost; for limited redeals lost or unknown."""
    known = finished(position)
    if known:
        return known
    removals, positions = search(position)
    if removals is None:
        return Finding(Verdict.LOST, positions=positions)
    if position.preset.redeals is not None:
        return UNKNOWN
    return Finding(Verdict.WON, tuple(_line(position, removals)), positions=positions)


def _line(position: PyramidPosition, removals: tuple[Removal, ...]) -> Iterator[PyramidMove]:
    """Moves that make all removals, drawing and redealing on the one waste pile until a card that is needed comes.

    A removal never spoils another one, so each is made as soon as it can be, not only in its turn. The first one left
    can always be made with a card of its rank, and every such card comes by: the line ends.
    """
    shape, stock, left = position.shape, [card.rank for card in position.stock], list(removals)
    (waste,) = ([card.rank for card in pile] for pile in position.wastes)
    while left:
        # By the rank of the card from the waste that goes along, 0 where the pyramid alone is enough.
        possible = {removal.spare: removal for removal in reversed(left) if is_possible(removal, shape)}
        while not (ready := possible.get(0) or possible.get(waste[-1] if waste else 0)):
            yield DRAW if stock else REDEAL
            stock, waste = (stock[1:], [*waste, stock[0]]) if stock else (waste, [])
        left.remove(ready)
        shape ^= ready.cells
        yield _move(ready, *position.preset.waste_places)
        if ready.spare:
            waste.pop()


def _move(removal: Removal, waste_place: str) -> PyramidMove:
    places = names(cells_in(removal.cells)) + ((waste_place,) if removal.spare else ())
    return SINGLES[places[0]] if len(places) == 1 else PAIRS[places[0]][places[1]]

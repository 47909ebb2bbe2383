"""What a player may see of a Pyramid position."""

from __future__ import annotations

from functools import cache

from games.engine.view import CellView, MoveView, PileView, PositionView, Role, Transfer
from games.pyramid.layout import CELLS, FOUNDATION, STOCK, cells_in, covered_by
from games.pyramid.moves import Action, PyramidMove
from games.pyramid.rules import PyramidPosition

WASTE_SHOWN = 3


def view_of(position: PyramidPosition) -> PositionView:
    """The cells, piles and legal moves; of the stock only its number, and its top card where that lies open."""
    return PositionView(
        cells=_cells(position),
        piles=_piles(position),
        moves=tuple(_move(position, move) for move in _by_tap(position.legal_moves())),
        counters={"redeals": position.redeals_left},
    )


def _by_tap(moves: tuple[PyramidMove, ...]) -> list[PyramidMove]:
    """The moves with a king on the open stock last: of the moves of one place the page makes the last one by a tap.

    A king goes with one tap; to draw it instead never helps, as it would have to leave the waste then.
    """
    return sorted(moves, key=lambda move: move.places == (STOCK,))


def _cells(position: PyramidPosition) -> tuple[CellView, ...]:
    cells = position.cells
    covers = zip(cells_in(position.shape), covered_by(position.shape), strict=True)
    return tuple(CellView(CELLS[cell], card, over) for cell, over in covers if (card := cells[cell]))


def _piles(position: PyramidPosition) -> tuple[PileView, ...]:
    stock = position.stock
    seen = stock[:1] if position.preset.stock_open else ()
    wastes = zip(position.preset.waste_places, position.wastes, strict=True)
    return (
        PileView(STOCK, Role.STOCK, len(stock), seen),
        *(PileView(place, Role.WASTE, len(waste), waste[-WASTE_SHOWN:]) for place, waste in wastes),
        PileView(FOUNDATION, Role.FOUNDATION, len(position.foundation), position.foundation[-1:]),
    )


def _move(position: PyramidPosition, move: PyramidMove) -> MoveView:
    if move.action is Action.REMOVE:
        return _removal(move.places)
    places = position.preset.waste_places
    if move.action is Action.DRAW:
        return _draw(places[: len(position.stock)])
    return _redeal(places)


# There are a few hundred different ones, and every view needs some.
@cache
def _removal(places: tuple[str, ...]) -> MoveView:
    return MoveView("-".join(places), places, tuple(Transfer(place, FOUNDATION) for place in places))


@cache
def _draw(wastes: tuple[str, ...]) -> MoveView:
    return MoveView(Action.DRAW.value, (STOCK,), tuple(Transfer(STOCK, waste) for waste in wastes))


@cache
def _redeal(wastes: tuple[str, ...]) -> MoveView:
    return MoveView(Action.REDEAL.value, (STOCK,), tuple(Transfer(waste, STOCK, whole=True) for waste in wastes))

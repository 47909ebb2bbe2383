"""The pyramid's geometry, computed once: 28 cells in reading order, and which cells lie over which.

A set of cells is a number, its "shape": bit n is set when cell n, counted from the apex, holds a card.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from games.engine.view import Layout, Role, Slot
from games.pyramid.presets import PyramidPreset

ROWS = 7
STOCK = "S"
FOUNDATION = "foundation"

CELLS = tuple(f"{'ABCDEFG'[row]}{number + 1}" for row in range(ROWS) for number in range(row + 1))
CELL_INDEX = {cell: index for index, cell in enumerate(CELLS)}
CELL_BITS = tuple(1 << index for index in range(len(CELLS)))


def _covers(row: int, number: int) -> tuple[int, ...]:
    """The cells over (row, number), both from 0: its neighbours in the next row; none over the last row."""
    if row == ROWS - 1:
        return ()
    first = (row + 1) * (row + 2) // 2 + number
    return (first, first + 1)


COVERS = tuple(_covers(row, number) for row in range(ROWS) for number in range(row + 1))
COVER_MASKS = tuple(sum(CELL_BITS[cover] for cover in covers) for covers in COVERS)

# A pyramid has 1,430 shapes in play; drawn boards may add a few more.
_shape_cache = lru_cache(maxsize=4096)


def names(cells: Iterable[int]) -> tuple[str, ...]:
    """The names of cells given by number."""
    return tuple(CELLS[cell] for cell in cells)


@_shape_cache
def cells_in(shape: int) -> tuple[int, ...]:
    """The cells that hold a card, in reading order."""
    return tuple(cell for cell, bit in enumerate(CELL_BITS) if shape & bit)


@_shape_cache
def free_cells(shape: int) -> tuple[int, ...]:
    """The cells whose card no card covers."""
    return tuple(cell for cell in cells_in(shape) if not shape & COVER_MASKS[cell])


@_shape_cache
def covered_by(shape: int) -> tuple[tuple[str, ...], ...]:
    """For each of `cells_in(shape)`, the names of the cells that cover it now."""
    return tuple(names(cover for cover in COVERS[cell] if shape & CELL_BITS[cover]) for cell in cells_in(shape))


@_shape_cache
def cover_pairs(shape: int) -> tuple[tuple[int, int], ...]:
    """Every cell that only one card still covers, with that card's cell where it is free itself."""
    free = {CELL_BITS[cell]: cell for cell in free_cells(shape)}
    lone = ((cell, shape & COVER_MASKS[cell]) for cell in cells_in(shape))
    return tuple((cell, free[cover]) for cell, cover in lone if cover in free)


def _slot(cell: int, row: int, number: int) -> Slot:
    return Slot(column=3 - row / 2 + number, row=row, covered_by=names(COVERS[cell]))


SLOTS = {CELLS[(cell := row * (row + 1) // 2 + n)]: _slot(cell, row, n) for row in range(ROWS) for n in range(row + 1)}


def layout(preset: PyramidPreset) -> Layout:
    """Where the cells lie, in card widths from the left edge and rows from the top, and the piles of `preset`."""
    wastes = dict.fromkeys(preset.waste_places, Role.WASTE)
    return Layout(SLOTS, {STOCK: Role.STOCK, **wastes, FOUNDATION: Role.FOUNDATION})

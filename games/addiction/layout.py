"""The table of Addiction: 52 cells in four rows of 13, in reading order, and no piles."""

from __future__ import annotations

from games.engine.view import Layout, Slot

ROWS = 4
COLUMNS = 13

CELLS = tuple(f"{'ABCD'[row]}{column + 1}" for row in range(ROWS) for column in range(COLUMNS))
CELL_INDEX = {cell: index for index, cell in enumerate(CELLS)}

LAYOUT = Layout({cell: Slot(index % COLUMNS, index // COLUMNS) for index, cell in enumerate(CELLS)}, {})

"""Places as sentences name them."""

from __future__ import annotations


def row_and_column(place: str) -> dict[str, object]:
    """The row and column of a cell, both counted from 1, for the holes of a sentence.

    >>> row_and_column("B13")
    {'row': 2, 'column': 13}
    """
    return {"row": "ABCD".index(place[0]) + 1, "column": int(place[1:])}

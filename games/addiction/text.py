"""An Addiction position as a drawn board, and back.

Four lines of 13 words, ".." for a gap, then "shuffles", how many of how many were made: "shuffles: 1 of 3".
"""

from __future__ import annotations

from typing import NamedTuple

from games.addiction.grid import CARDS, GAP, IN_PLAY, NUMBERS, Grid
from games.addiction.layout import COLUMNS, ROWS

HOLE = ".."
_WORDS = tuple(HOLE if card is None else str(card) for card in CARDS)
_NUMBERS = {HOLE: GAP} | {str(card): number for card, number in NUMBERS.items() if number in IN_PLAY}


class Parts(NamedTuple):
    """All that a drawing tells of a position."""

    grid: Grid
    made: int
    shuffles: int


def draw(parts: Parts) -> str:
    """The board of `parts`, without a newline at its end."""
    words = [_WORDS[number] for number in parts.grid]
    rows = [" ".join(words[first : first + COLUMNS]) for first in range(0, len(words), COLUMNS)]
    return "\n".join([*rows, f"shuffles: {parts.made} of {parts.shuffles}"])


def read(text: str) -> Parts:
    """The parts that `draw` made `text` of; blanks do not matter.

    Raises ValueError when a line is missing or too many, a word is not a card in play, or a card is missing.
    """
    *rows, last = [line.split() for line in text.strip("\n").split("\n")]
    if list(map(len, rows)) != [COLUMNS] * ROWS:
        raise ValueError(f"not a board of {ROWS} rows with {COLUMNS} cells: {text!r}")
    try:
        grid = bytes(_NUMBERS[word] for row in rows for word in row)
    except KeyError as error:
        raise ValueError(f"not a card in play: {error}") from None
    # As many gaps as aces follow from the size of the grid.
    if not IN_PLAY.issubset(grid):
        raise ValueError("a card is missing")
    return Parts(grid, *_counts(last))


def _counts(words: list[str]) -> tuple[int, int]:
    match words:
        case ["shuffles:", made, "of", shuffles] if _is_number(made) and _is_number(shuffles):
            if int(made) <= int(shuffles):
                return int(made), int(shuffles)
    raise ValueError(f"not a count of shuffles: {' '.join(words)!r}")


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()

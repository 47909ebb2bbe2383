"""A Pyramid position as a drawn board, and back.

The pyramid stands on seven lines, ".." where a card has gone. Below it come "stock" (drawn first stands first), each
waste pile under its name and "foundation" (both with the oldest card first), "redeals" left and "score"; "-" means
that there is no limit, or no score.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.cards.card import CARDS_BY_TEXT, Card
from games.pyramid.layout import ROWS

GONE = ".."
NONE = "-"

Cards = tuple[Card, ...]
_CELLS_BY_TEXT: dict[str, Card | None] = {**CARDS_BY_TEXT, GONE: None}


class Parts(NamedTuple):
    """All that a position holds beside its preset; see `PyramidPosition` for the meaning."""

    cells: tuple[Card | None, ...]
    stock: Cards
    wastes: tuple[Cards, ...]
    foundation: Cards
    redeals_left: int | None
    score: int | None


def draw(parts: Parts, waste_places: Sequence[str]) -> str:
    """The board of `parts`, without a newline at its end."""
    piles = [("stock", parts.stock), *zip(waste_places, parts.wastes, strict=True), ("foundation", parts.foundation)]
    numbers = [("redeals", parts.redeals_left), ("score", parts.score)]
    lines = [*_pyramid(parts.cells)]
    lines += [" ".join([name + ":", *map(str, cards)]) for name, cards in piles]
    lines += [f"{name}: {NONE if number is None else number}" for name, number in numbers]
    return "\n".join(lines)


def _pyramid(cells: tuple[Card | None, ...]) -> Iterable[str]:
    words = [GONE if card is None else str(card) for card in cells]
    for row in range(ROWS):
        first = row * (row + 1) // 2
        yield "  " * (ROWS - 1 - row) + "  ".join(words[first : first + row + 1])


def read(text: str, waste_places: Sequence[str]) -> Parts:
    """The parts that `draw` made `text` of; blanks do not matter, the order of the lines does.

    Raises ValueError when a line is missing or too many, a word is not a card, or a card is there twice.
    """
    lines = [line.split() for line in text.strip("\n").split("\n")]
    rows, named = lines[:ROWS], lines[ROWS:]
    heads = ["stock:", *(place + ":" for place in waste_places), "foundation:", "redeals:", "score:"]
    if [line[:1] for line in named] != [[head] for head in heads] or list(map(len, rows)) != _ROW_SIZES:
        raise ValueError(f"not a board with the lines {' '.join(heads)}: {text!r}")
    try:
        return _parts(rows, [line[1:] for line in named])
    except KeyError as error:
        raise ValueError(f"not a card: {error}") from None


_ROW_SIZES = list(range(1, ROWS + 1))


def _parts(rows: list[list[str]], named: list[list[str]]) -> Parts:
    *piles, redeals, score = named
    words = [word for line in (*rows, *piles) for word in line if word != GONE]
    if len(words) != len(set(words)):
        raise ValueError("a card is there twice")
    cells = tuple(_CELLS_BY_TEXT[word] for row in rows for word in row)
    stock, *wastes, foundation = (tuple(CARDS_BY_TEXT[word] for word in pile) for pile in piles)
    return Parts(cells, stock, tuple(wastes), foundation, _number(redeals), _number(score))


def _number(words: list[str]) -> int | None:
    """A count of 0 or more, or None for "-"."""
    if words == [NONE]:
        return None
    if len(words) != 1 or not (words[0].isascii() and words[0].isdigit()):
        raise ValueError(f"not a number: {' '.join(words)!r}")
    return int(words[0])

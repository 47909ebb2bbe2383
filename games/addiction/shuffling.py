"""Dealing: the deck that a seed fixes, and the cards not in place dealt again (rules.md, sections 3 and 5)."""

from __future__ import annotations

from games.addiction.grid import GAP, Grid, can_move, grid_of, is_complete, runs
from games.addiction.layout import COLUMNS
from games.cards.deck import Deck, sorted_deck
from games.cards.shuffle import shuffles

# Which streams of a seed the deck and the shuffles come from; changing one would change every play.
DEAL_LABEL = "addiction"
SHUFFLE_LABEL = "addiction shuffle {number}"


def dealt(seed: bytes) -> Deck:
    """The deck that a seed fixes: the first of its stream that leaves a card to move."""
    return next(deck for deck in shuffles(sorted_deck(), seed, DEAL_LABEL) if can_move(grid_of(deck)))


def reshuffled(grid: Grid, seed: bytes, number: int, *, gaps_after_run: bool) -> Grid:
    """The grid after the shuffle with this `number` (the first of a play is 1); cards in place stay.

    The cards not in place in their sorted order, then the gaps, are shuffled and laid into the free cells in reading
    order, so that the same number over the same cards in place always gives the same. With `gaps_after_run` each row
    has its gap directly right of its cards in place. A result in which no card can move is passed over for the next
    of the stream, unless it is won.
    """
    free = _free_cells(grid, skip=1 if gaps_after_run else 0)
    # Where every row keeps its own gap, none is dealt. GAP sorts last.
    items = sorted(grid[cell] for cell in _free_cells(grid))[: len(free)]
    for order in shuffles(items, seed, SHUFFLE_LABEL.format(number=number)):
        result = _laid(grid, free, order)
        if can_move(result) or is_complete(result):
            return result
    raise AssertionError("a stream of shuffles never ends")


def _free_cells(grid: Grid, skip: int = 0) -> list[int]:
    """The cells without a card in place; of each row the first `skip` of them are left out."""
    rows = enumerate(runs(grid))
    return [cell for row, run in rows for cell in range(row * COLUMNS + run + skip, (row + 1) * COLUMNS)]


def _laid(grid: Grid, free: list[int], order: tuple[int, ...]) -> Grid:
    """The cards of `order` on the cells `free`; cards in place stay, every other cell is a gap."""
    laid = bytearray([GAP]) * len(grid)
    for row, run in enumerate(runs(grid)):
        first = row * COLUMNS
        laid[first : first + run] = grid[first : first + run]
    for cell, number in zip(free, order, strict=True):
        laid[cell] = number
    return bytes(laid)

"""Whether a pyramid can be cleared when every card of stock and waste is at hand, whatever their order.

That is the truth where redeals are unlimited and the waste is one pile: drawing and redealing bring any of these cards
to the top, so only how many there are of each rank counts. They are called spares here. Elsewhere it is more than the
rules allow, so what cannot be cleared here cannot be cleared there either: spares that leave with each other, or kings
that leave the stock, only make the spares fewer.

A state is one number: the shape of the pyramid, and above it the spares, three bits for the count of each rank.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from games.cards.card import Rank
from games.pyramid import layout
from games.pyramid.layout import CELL_BITS, CELLS, COVER_MASKS, COVERS, cells_in, free_cells
from games.pyramid.rules import PyramidPosition

KING = Rank.KING.value
PAIRED_RANKS = tuple((low, KING - low) for low in range(1, 7))
ALL_RANKS = PAIRED_RANKS + tuple((high, low) for low, high in PAIRED_RANKS)
SPARE_BITS = 3
SPARE = tuple(1 << SPARE_BITS * rank for rank in range(KING + 1))
SPARE_MASK = (1 << SPARE_BITS) - 1


class Removal(NamedTuple):
    """The cells whose cards leave together, as a shape, and the rank of the spare that leaves with them, 0 for none."""

    cells: int
    spare: int


class Answer(NamedTuple):
    """Removals that clear the pyramid, in an order in which each is possible, or None when none do.

    `positions`: how many states the search expanded.
    """

    removals: tuple[Removal, ...] | None
    positions: int


def search(position: PyramidPosition) -> Answer:
    """How the pyramid of `position` can be cleared with the cards of its stock and waste, whatever their order."""
    ranks = bytes(card.rank if card else 0 for card in position.cells)
    spares = sum(SPARE[card.rank] for pile in (position.stock, *position.wastes) for card in pile)
    return answer(ranks, spares, position.preset.cover_pair)


def can_be_cleared(position: PyramidPosition) -> bool:
    """Whether the pyramid of `position` can be cleared when the order of stock and waste does not matter.

    With unlimited redeals that is whether the position can be won; else False says that it cannot.
    """
    return search(position).removals is not None


# Draws and redeals change nothing here, so one search answers for many moves. An entry holds about 1 KB.
@lru_cache(maxsize=1024)
def answer(ranks: bytes, spares: int, cover_pair: bool) -> Answer:
    """What `search` finds for the ranks by cell, 0 where the card has gone, and the packed number of spares by rank."""
    shape = sum(bit for bit, rank in zip(CELL_BITS, ranks, strict=True) if rank)
    clearing = _Clearing(ranks, shape, cover_pair)
    removals = clearing.removals(shape, spares)
    return Answer(None if removals is None else tuple(removals), clearing.positions)


class _Clearing:
    """A depth-first search that remembers the lost states of one pyramid."""

    def __init__(self, ranks: bytes, shape: int, cover_pair: bool) -> None:
        self.positions = 0
        self._cover_pair = cover_pair
        self._cells = [0] * (KING + 1)
        for bit, rank in zip(CELL_BITS, ranks, strict=True):
            self._cells[rank] |= bit
        # By cell: the cells of the pyramid whose card it may leave with.
        self._partners = {
            CELL_BITS[cell]: self._cells[KING - ranks[cell]] & ~apart
            for cell, apart in _never_together(shape, cover_pair).items()
        }
        self._lost: set[int] = set()

    def removals(self, shape: int, spares: int) -> list[Removal] | None:
        """Removals that clear `shape`, in order; None when none do."""
        taken: list[Removal] = []
        while safe := self._safe_removals(shape, spares):
            taken += safe
            for removal in safe:
                shape, spares = _after(removal, shape, spares)
        if not shape:
            return taken
        rest = self._by_choice(shape, spares)
        return None if rest is None else taken + rest

    def _by_choice(self, shape: int, spares: int) -> list[Removal] | None:
        """The same where no removal is safe: every one is tried until one wins."""
        state = shape | spares << len(CELLS)
        if state in self._lost:
            return None
        self.positions += 1
        if not self._is_hopeless(shape, spares):
            for removal in self._choices(shape, spares):
                rest = self.removals(*_after(removal, shape, spares))
                if rest is not None:
                    return [removal, *rest]
        self._lost.add(state)
        return None

    def _safe_removals(self, shape: int, spares: int) -> list[Removal]:
        """Removals that can all be made and never harm, as what could be won before them still can be after them.

        A free king is one. So are, of two ranks that make a pair, all free cards when there are spares for all cards
        of both; and a free pair when the pyramid has no other card of one of its ranks: had each of the two left with
        another card, these two others, of which at most one is in the pyramid, could leave together instead.
        """
        free = _free(shape)
        safe = [Removal(cell, 0) for cell in _each(free & self._cells[KING])]
        for low, high in PAIRED_RANKS:
            lows, highs = shape & self._cells[low], shape & self._cells[high]
            free_lows, free_highs = lows & free, highs & free
            if not (free_lows or free_highs):
                continue
            low_count, high_count = lows.bit_count(), highs.bit_count()
            if low_count <= _count(spares, high) and high_count <= _count(spares, low):
                safe += _all_away(free_lows, high, free_highs, low)
            elif free_lows and free_highs and (low_count == 1 or high_count == 1):
                safe.append(Removal(_first(free_lows) | _first(free_highs), 0))
        return safe

    def _is_hopeless(self, shape: int, spares: int) -> bool:
        """Whether some card has nothing to leave with, as can be seen without looking ahead."""
        for rank, partner in ALL_RANKS:
            cards, partners, spare = shape & self._cells[rank], shape & self._cells[partner], _count(spares, partner)
            if cards.bit_count() > partners.bit_count() + spare:
                return True
            if not spare and any(not self._partners[cell] & shape for cell in _each(cards)):
                return True
        return False

    def _choices(self, shape: int, spares: int) -> list[Removal]:
        """Every removal; those that use up no spare first."""
        free = _free(shape)
        pairs: list[Removal] = []
        with_spares: list[Removal] = []
        for low, high in PAIRED_RANKS:
            lows, highs = free & self._cells[low], free & self._cells[high]
            pairs += [Removal(one | other, 0) for one in _each(lows) for other in _each(highs)]
            with_spares += [Removal(cell, high) for cell in _each(lows) if _count(spares, high)]
            with_spares += [Removal(cell, low) for cell in _each(highs) if _count(spares, low)]
        if self._cover_pair:
            pairs += [Removal(under | over, 0) for under, over in cover_pairs(shape) if self._partners[under] & over]
        return pairs + with_spares


def is_possible(removal: Removal, shape: int) -> bool:
    """Whether the cells of a removal, found by a search that allows it, can leave the pyramid now."""
    if not removal.cells & ~_free(shape):
        return True
    return any(removal.cells == under | over for under, over in cover_pairs(shape))


@lru_cache(maxsize=4096)
def cover_pairs(shape: int) -> tuple[tuple[int, int], ...]:
    """`layout.cover_pairs` with bits for cells."""
    return tuple((CELL_BITS[under], CELL_BITS[over]) for under, over in layout.cover_pairs(shape))


@lru_cache(maxsize=4096)
def _free(shape: int) -> int:
    return sum(CELL_BITS[cell] for cell in free_cells(shape))


@lru_cache(maxsize=4096)
def _never_together(shape: int, cover_pair: bool) -> dict[int, int]:
    """By cell of `shape`: the cells that lie over or under it, through others too.

    One has left before the other can; but a card may leave with one right over it where cover pairs are allowed.
    """
    over = dict.fromkeys(cells_in(shape), 0)
    for cell in reversed(over):
        for cover in COVERS[cell]:
            if cover in over:
                over[cell] |= CELL_BITS[cover] | over[cover]
    if cover_pair:
        over = {cell: cells & ~COVER_MASKS[cell] for cell, cells in over.items()}
    under = {cell: sum(CELL_BITS[other] for other in over if over[other] & CELL_BITS[cell]) for cell in over}
    return {cell: over[cell] | under[cell] for cell in over}


def _all_away(lows: int, high: int, highs: int, low: int) -> Iterator[Removal]:
    """The free cards of two ranks leave: with each other as far as they go, the others with spares."""
    while lows and highs:
        pair = _first(lows) | _first(highs)
        yield Removal(pair, 0)
        lows, highs = lows & ~pair, highs & ~pair
    for cell in _each(lows):
        yield Removal(cell, high)
    for cell in _each(highs):
        yield Removal(cell, low)


def _after(removal: Removal, shape: int, spares: int) -> tuple[int, int]:
    """The shape and the spares that a removal leaves."""
    return shape ^ removal.cells, spares - SPARE[removal.spare] if removal.spare else spares


def _count(spares: int, rank: int) -> int:
    return spares >> SPARE_BITS * rank & SPARE_MASK


def _first(cells: int) -> int:
    return cells & -cells


def _each(cells: int) -> Iterator[int]:
    """The cells of a set, one bit each."""
    while cells:
        yield cells & -cells
        cells &= cells - 1

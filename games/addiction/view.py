"""What a player may see of an Addiction position: everything but the shuffles to come."""

from __future__ import annotations

from functools import cache

from games.addiction.grid import CARDS, GAP, gaps, is_dead, runs, takers
from games.addiction.layout import CELLS, COLUMNS
from games.addiction.moves import AddictionMove
from games.addiction.rules import AddictionPosition
from games.engine.view import CellView, GapView, MoveView, PositionView, Transfer


def view_of(position: AddictionPosition) -> PositionView:
    """The cards, the gaps with what they take, and the legal moves."""
    grid, lengths = position.grid, runs(position.grid)
    return PositionView(
        cells=tuple(
            _cell(cell, number, cell % COLUMNS < lengths[cell // COLUMNS])
            for cell, number in enumerate(grid)
            if number != GAP
        ),
        piles=(),
        moves=tuple(map(_move, position.legal_moves())),
        counters={"shuffles": position.shuffles_left},
        gaps=tuple(_gap(gap, takers(grid, gap), is_dead(grid, gap)) for gap in gaps(grid)),
        stuck=position.is_stuck and position.shuffles_left > 0,
    )


# There are a few thousand different ones of each, and every view needs some.
@cache
def _cell(cell: int, number: int, in_place: bool) -> CellView:
    card = CARDS[number]
    assert card is not None  # noqa: S101 – gaps are left out
    return CellView(CELLS[cell], card, in_place=in_place)


@cache
def _gap(gap: int, numbers: tuple[int, ...], dead: bool) -> GapView:
    return GapView(CELLS[gap], tuple(card for number in numbers if (card := CARDS[number])), dead)


@cache
def _move(move: AddictionMove) -> MoveView:
    match move.places:
        case [source, target]:
            return MoveView(str(move), move.places, (Transfer(source, target),))
    return MoveView(str(move), (), ())

"""What may be played in a Pyramid position, and why anything else may not (rules.md, section 2: Actions).

The list of legal moves and the reason for a refusal are two questions with their own code; tests hold them together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.cards.card import Card, Rank
from games.engine.errors import IllegalMoveError
from games.pyramid.layout import CELL_INDEX, CELLS, COVER_MASKS, COVERS, STOCK, cover_pairs, free_cells
from games.pyramid.moves import DRAW, PAIRS, REDEAL, SINGLES, Action, PyramidMove

if TYPE_CHECKING:
    from games.pyramid.rules import PyramidPosition

KING = Rank.KING.value
PAIR_VALUE = 13


def legal_moves(position: PyramidPosition) -> tuple[PyramidMove, ...]:
    """Every move that the rules allow, each once; a draw or redeal stands last. None in a won position."""
    if not position.shape:
        return ()
    moves = _removals(position)
    if position.preset.cover_pair:
        moves += _cover_pairs(position)
    if position.stock:
        moves.append(DRAW)
    elif position.redeals_left != 0 and any(position.wastes):
        moves.append(REDEAL)
    return tuple(moves)


def _removals(position: PyramidPosition) -> list[PyramidMove]:
    """Kings alone and pairs among the available cards."""
    places, ranks = _available(position)
    moves: list[PyramidMove] = []
    for index, rank in enumerate(ranks):
        if rank == KING:
            moves.append(SINGLES[places[index]])
            continue
        partner = PAIR_VALUE - rank
        if partner in ranks[:index]:
            place = places[index]
            moves += [PAIRS[places[other]][place] for other in range(index) if ranks[other] == partner]
    if len(position.wastes) > 1 and not position.preset.waste_pairs:
        return [move for move in moves if not _is_waste_pair(position, move)]
    return moves


def _available(position: PyramidPosition) -> tuple[list[str], list[int]]:
    """The places whose card may be played, in the order of `PLACES`, and the values of these cards."""
    cells = position.cells
    free = free_cells(position.shape)
    places = [CELLS[cell] for cell in free]
    cards = [cells[cell] for cell in free]
    if position.preset.stock_open and position.stock:
        places.append(STOCK)
        cards.append(position.stock[0])
    for place, waste in zip(position.preset.waste_places, position.wastes, strict=True):
        if waste:
            places.append(place)
            cards.append(waste[-1])
    return places, [card.rank for card in cards if card]


def _cover_pairs(position: PyramidPosition) -> Iterator[PyramidMove]:
    cells = position.cells
    for under, over in cover_pairs(position.shape):
        if _value(cells[under]) + _value(cells[over]) == PAIR_VALUE:
            yield PAIRS[CELLS[under]][CELLS[over]]


def _value(card: Card | None) -> int:
    return card.rank if card else 0


def _is_waste_pair(position: PyramidPosition, move: PyramidMove) -> bool:
    return len(move.places) > 1 and set(move.places) <= set(position.preset.waste_places)


def check(position: PyramidPosition, move: PyramidMove) -> None:
    """Nothing when `move` is legal in `position`; else IllegalMoveError with its reason.

    The cards of the error are the refused one, then those that the reason is about (its covers, its partner).
    """
    if not position.shape:
        raise IllegalMoveError("game_over")
    if move.action is Action.DRAW:
        _check_draw(position)
    elif move.action is Action.REDEAL:
        _check_redeal(position)
    elif len(move.places) == 1:
        _check_single(position, move.places[0])
    else:
        _check_pair(position, *move.places)


def _check_draw(position: PyramidPosition) -> None:
    if not position.stock:
        raise IllegalMoveError("stock_empty")


def _check_redeal(position: PyramidPosition) -> None:
    """What no later move can mend is said first."""
    if position.redeals_left == 0:
        raise IllegalMoveError("no_redeals_left")
    if position.stock:
        raise IllegalMoveError("stock_not_empty")
    if not any(position.wastes):
        raise IllegalMoveError("waste_empty")


def _check_single(position: PyramidPosition, place: str) -> None:
    card = _card_at(position, place)
    _check_free(position, place, card)
    if card.rank != KING:
        raise IllegalMoveError("needs_partner", card)


def _check_pair(position: PyramidPosition, first: str, second: str) -> None:
    one, other = _card_at(position, first), _card_at(position, second)
    if first == second:
        raise _same_place(position, first, one)
    adds_up = one.rank + other.rank == PAIR_VALUE
    if adds_up and _lies_only_under(position, first, second):
        _check_free(position, second, other)
        if not position.preset.cover_pair:
            raise IllegalMoveError("cover_pair_not_allowed", one, other)
        return
    _check_free(position, first, one)
    _check_free(position, second, other)
    if not adds_up:
        raise IllegalMoveError("not_thirteen", one, other)
    if first in position.preset.waste_places and not position.preset.waste_pairs:
        raise IllegalMoveError("waste_pair_not_allowed", one, other)


def _same_place(position: PyramidPosition, place: str, card: Card) -> IllegalMoveError:
    """A place named twice: on a waste pile that reads as its top card with the one below."""
    if place in position.preset.waste_places:
        pile = position.wastes[position.preset.waste_places.index(place)]
        if len(pile) > 1:
            return IllegalMoveError("same_pile", card, pile[-2])
    return IllegalMoveError("same_card", card)


def _lies_only_under(position: PyramidPosition, first: str, second: str) -> bool:
    """Whether the card on cell `first` is covered by the one on cell `second` and by no other."""
    over = CELL_INDEX.get(second)
    if over is None:
        return False
    return position.shape & COVER_MASKS[CELL_INDEX[first]] == 1 << over


def _check_free(position: PyramidPosition, place: str, card: Card) -> None:
    cell = CELL_INDEX.get(place)
    if cell is not None and position.shape & COVER_MASKS[cell]:
        raise IllegalMoveError("covered", card, *filter(None, (position.cells[cover] for cover in COVERS[cell])))


def _card_at(position: PyramidPosition, place: str) -> Card:
    if place == STOCK and not position.preset.stock_open:
        raise IllegalMoveError("stock_face_down")
    card = position.card_on(place)
    if card is None:
        raise IllegalMoveError("empty_place")
    return card

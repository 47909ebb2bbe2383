"""What may be played in an Addiction position, and why anything else may not (rules.md, section 3).

The list of legal moves and the reason for a refusal are two questions with their own code; tests hold them together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.addiction.grid import CARDS, GAP, KINGS, TWOS, can_move, gaps, is_complete, takers
from games.addiction.layout import CELL_INDEX, COLUMNS
from games.addiction.moves import MOVES, SHUFFLE, Action, AddictionMove
from games.cards.card import Card
from games.engine.errors import IllegalMoveError

if TYPE_CHECKING:
    from games.addiction.rules import AddictionPosition


def legal_moves(position: AddictionPosition) -> tuple[AddictionMove, ...]:
    """Every move that the rules allow, each once: gap by gap in reading order, a shuffle last. None when won."""
    grid = position.grid
    moves = [MOVES[cell][gap] for gap in gaps(grid) for cell in sorted(map(grid.index, takers(grid, gap)))]
    if position.shuffles_left and not (moves and position.preset.only_when_stuck) and not is_complete(grid):
        moves.append(SHUFFLE)
    return tuple(moves)


def check(position: AddictionPosition, move: AddictionMove) -> None:
    """Nothing when `move` is legal in `position`; else IllegalMoveError with its reason.

    The cards of the error are the refused one, then those that the reason is about.
    """
    if is_complete(position.grid):
        raise IllegalMoveError("game_over")
    if move.action is Action.SHUFFLE:
        _check_shuffle(position)
        return
    source, *target = (CELL_INDEX[place] for place in move.places)
    if not target:
        raise _asked(position.grid, source)
    _check_move(position.grid, source, *target)


def _check_shuffle(position: AddictionPosition) -> None:
    """What no later move can mend is said first."""
    if not position.shuffles_left:
        raise IllegalMoveError("no_shuffles_left")
    if position.preset.only_when_stuck and can_move(position.grid):
        raise IllegalMoveError("not_stuck")


def _check_move(grid: bytes, source: int, target: int) -> None:
    card = CARDS[grid[source]]
    if card is None:
        raise IllegalMoveError("empty_place")
    if source == target:
        raise IllegalMoveError("same_place", card)
    there = CARDS[grid[target]]
    if there is not None:
        raise IllegalMoveError("not_a_gap", card, there)
    if grid[source] not in takers(grid, target):
        raise _unfit(grid, target, card)


def _unfit(grid: bytes, gap: int, card: Card) -> IllegalMoveError:
    """Why a card does not go into a gap."""
    if gap % COLUMNS == 0:
        return IllegalMoveError("needs_two", card)
    left = CARDS[grid[gap - 1]]
    if left is None:
        return IllegalMoveError("right_of_gap", card)
    if grid[gap - 1] in KINGS:
        return IllegalMoveError("right_of_king", card, left)
    return IllegalMoveError("does_not_follow", card, left, *_wanted(grid, gap))


def _asked(grid: bytes, cell: int) -> IllegalMoveError:
    """What is to be said of a cell named alone: what its gap takes, or where its card would go."""
    card = CARDS[grid[cell]]
    if card is not None:
        return _homes(grid, grid[cell], card)
    if cell % COLUMNS == 0:
        return IllegalMoveError("gap_takes_two")
    if grid[cell - 1] == GAP:
        return IllegalMoveError("gap_right_of_gap")
    wanted = _wanted(grid, cell)
    return IllegalMoveError("gap_takes", *wanted) if wanted else IllegalMoveError("gap_right_of_king")


def _homes(grid: bytes, number: int, card: Card) -> IllegalMoveError:
    """That a card has a gap to go to, or what would have to be one."""
    if any(number in takers(grid, gap) for gap in gaps(grid)):
        return IllegalMoveError("which_gap", card)
    left = None if number in TWOS else CARDS[number - 1]
    return IllegalMoveError("no_gap_for", card, left) if left else IllegalMoveError("no_gap_for_two", card)


def _wanted(grid: bytes, gap: int) -> list[Card]:
    """The cards that a gap takes."""
    return [card for number in takers(grid, gap) if (card := CARDS[number])]

"""The moves of Addiction and their text: "C7-A3" for a card from one cell to another, "shuffle"."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.addiction.layout import CELLS
from games.engine.errors import MalformedMoveError


class Action(StrEnum):
    """What a move does."""

    MOVE = "move"
    SHUFFLE = "shuffle"


@dataclass(frozen=True, slots=True)
class AddictionMove:
    """A shuffle, or a card's way: the cell it leaves and the gap it goes to.

    A cell alone is a question, not yet a move: it is always refused, with what that card or gap waits for.
    `from_text` and the tables below hand out one object per move.
    """

    action: Action
    places: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join(self.places) or self.action.value

    @staticmethod
    def from_text(text: str) -> AddictionMove:
        """The move written as `text`.

        Raises MalformedMoveError when it names no cells of the table. Whether it is allowed is the position's to say.

        >>> AddictionMove.from_text("C7-A3").places
        ('C7', 'A3')
        """
        try:
            return _BY_TEXT[text]
        except KeyError:
            raise MalformedMoveError(text) from None


SHUFFLE = AddictionMove(Action.SHUFFLE)

# By the number of the cell, and by those of the cell that the card leaves and of the one it goes to.
ALONE = tuple(AddictionMove(Action.MOVE, (cell,)) for cell in CELLS)
MOVES = tuple(tuple(AddictionMove(Action.MOVE, (source, target)) for target in CELLS) for source in CELLS)

_BY_TEXT = {str(move): move for move in (SHUFFLE, *ALONE, *(move for row in MOVES for move in row))}

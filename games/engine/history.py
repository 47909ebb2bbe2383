"""A play in time: a deal and the log of accepted actions fix every position (rules.md, section 4).

The log is a list of texts, "undo" and "redo" among them; its length is the move count.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.engine.errors import IllegalMoveError
from games.engine.protocol import Deal, Game, Outcome, Position

UNDO = "undo"
REDO = "redo"


class Line(NamedTuple):
    """What of a log is in force: the moves that led here, and those that redo would bring back, the next one last."""

    done: list[str]
    undone: list[str]


def line_of(log: Iterable[str]) -> Line:
    """The line that is left of a log, found without playing a move.

    Raises ValueError for a log that no play can have: an undo or redo of nothing.

    >>> line_of(["draw", "G5", "undo"])
    Line(done=['draw'], undone=['G5'])
    """
    done: list[str] = []
    undone: list[str] = []
    for text in log:
        if text == UNDO:
            undone.append(_last(done, text))
        elif text == REDO:
            done.append(_last(undone, text))
        else:
            done.append(text)
            undone.clear()
    return Line(done, undone)


def _last(texts: list[str], action: str) -> str:
    if not texts:
        raise ValueError(f"{action} of nothing in a log")
    return texts.pop()


class History:
    """One play of a deal. Its actions either add to the log or raise and change nothing."""

    def __init__(self, game: Game, preset: str, deal: Deal, log: Iterable[str] = ()) -> None:
        """The play whose log is `log`. Only the moves still in force are played again, so that a long log is cheap.

        Raises ValueError for a log that no play can have, MoveError when one of these moves does not fit the deal.
        """
        self.game = game
        self.log = list(log)
        line = line_of(self.log)
        self._undone = line.undone
        self._done: list[str] = []
        # Where each move in force led, the deal first.
        self._positions: list[Position] = [game.first_position(preset, deal)]
        for text in line.done:
            self._move(text)

    @property
    def position(self) -> Position:
        """How the table stands now."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions of the line in force, from the deal to now."""
        return tuple(self._positions)

    @property
    def moves(self) -> int:
        """The move count: every accepted action is one, undo and redo too."""
        return len(self.log)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back. After a win there is not."""
        return bool(self._done) and self.position.outcome is not Outcome.WON

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can be brought back."""
        return bool(self._undone)

    @property
    def newest(self) -> str:
        """The newest move in force, which undo would take back. Raises IndexError where there is none."""
        return self._done[-1]

    @property
    def next_redo(self) -> str:
        """The move that redo would make again. Raises IndexError where there is none."""
        return self._undone[-1]

    def play(self, text: str) -> Position:
        """The position after the move written as `text`. What had been undone is gone for good.

        Raises MalformedMoveError or IllegalMoveError.
        """
        written = self._move(text)
        self._undone.clear()
        self.log.append(written)
        return self.position

    def undo(self, steps: int = 1) -> Position:
        """The position before the last `steps` moves in force; each counts as an action.

        Raises IllegalMoveError with "game_over" after a win and with "nothing_to_undo" when there are fewer moves;
        ValueError when `steps` is not at least 1.
        """
        if steps < 1:
            raise ValueError(f"cannot undo {steps} moves")
        if self.position.outcome is Outcome.WON:
            raise IllegalMoveError("game_over")
        if steps > len(self._done):
            raise IllegalMoveError("nothing_to_undo")
        for _ in range(steps):
            self._undone.append(self._done.pop())
            self._positions.pop()
            self.log.append(UNDO)
        return self.position

    def redo(self) -> Position:
        """The position after the move that the last undo in force took back.

        Raises IllegalMoveError with "nothing_to_redo".
        """
        if not self._undone:
            raise IllegalMoveError("nothing_to_redo")
        self._move(self._undone[-1])
        self._undone.pop()
        self.log.append(REDO)
        return self.position

    def follow(self, text: str) -> Position:
        """The position after any action as the log writes it: a move, "undo" or "redo"."""
        if text == UNDO:
            return self.undo()
        return self.redo() if text == REDO else self.play(text)

    def _move(self, text: str) -> str:
        """Makes a move and returns its text in the one form that the log keeps."""
        move = self.game.parse_move(text)
        self._positions.append(self.position.apply(move))
        self._done.append(str(move))
        return self._done[-1]

"""Whether a play could still be won, at the deal and after each action: a letter each, kept with the play.

Letters are a cache, like the position: asking the game again gives the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from games.engine.history import REDO, UNDO
from games.engine.search import Verdict

WON, LOST, UNKNOWN = "w", "l", "u"
LETTERS = {Verdict.WON: WON, Verdict.LOST: LOST, Verdict.UNKNOWN: UNKNOWN}
VERDICTS = {letter: verdict for verdict, letter in LETTERS.items()}


class Course:
    """The letters of the line in force: of the deal, and of the position after each move that was not taken back."""

    def __init__(self, actions: Sequence[str], letters: str) -> None:
        self.done, self.undone = [letters[0]], list[str]()
        for action, letter in zip(actions, letters[1:], strict=True):
            self.follow(action, partial(str, letter))

    def follow(self, action: str, judged: Callable[[], str]) -> str:
        """Goes one action on; the letter of the position it leads to. Only a new position has to be judged."""
        if action == UNDO:
            self.undone.append(self.done.pop())
        elif action == REDO:
            self.done.append(self.undone.pop())
        else:
            self.done.append(judged())
            self.undone.clear()
        return self.done[-1]

    @property
    def steps_to_winnable(self) -> int | None:
        """How many undos lead back to where the play could be won for certain; None when there is no such place."""
        steps = len(self.done) - 1 - max((at for at, letter in enumerate(self.done) if letter == WON), default=-1)
        return steps if steps < len(self.done) else None

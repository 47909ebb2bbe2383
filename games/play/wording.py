"""The words a game must offer so that its table can be heard and its refusals understood.

Each game's `words` module has these functions; they are called with the player's language active.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from games.engine.errors import IllegalMoveError
from games.engine.protocol import Game, Move
from games.engine.view import CellView, GapView, PileView, PositionView


class Words(Protocol):
    """A game in sentences."""

    def title(self) -> str:
        """The game's name."""

    def tagline(self) -> str:
        """What one does in it, in one line."""

    def won_title(self) -> str:
        """The headline of a win."""

    def preset_name(self, preset: str) -> str: ...

    def preset_line(self, preset: str) -> str:
        """What sets this preset apart, in one line."""

    def cell_label(self, cell: CellView, view: PositionView) -> str:
        """How a card on the tableau is read out: its name, where it lies, whether it is available."""

    def pile_label(self, pile: PileView) -> str:
        """How a pile is read out."""

    def hidden_label(self) -> str:
        """How a card or pile is read out while the play is paused."""

    def counter(self, name: str, left: int | None) -> tuple[str, str]:
        """A counter of the status line: its label and its value; `left` is None where there is no limit."""

    def told(self, move: Move, before: PositionView, after: PositionView) -> str:
        """What a move did, for the live region."""

    def named(self, move: Move, before: PositionView) -> str:
        """A move in a few words, to go into a sentence: "five of clubs with eight of hearts", "draw"."""

    def hinted(self, move: Move, before: PositionView, after: PositionView) -> str:
        """What to do next and why that is good; no card that `before` hides is named, and no shuffle to come."""

    def refusal(self, error: IllegalMoveError) -> str:
        """Why a move was refused, to the player."""


class GapWords(Protocol):
    """What the words of a game whose views have gaps offer besides."""

    def gap_label(self, gap: GapView, view: PositionView) -> str:
        """How a gap on the tableau is read out: where it lies, what it takes or why it takes nothing."""


def words_of(game: Game) -> Words:
    """The words of `game`."""
    return cast("Words", import_module(game.words))


def gap_words(words: Words) -> GapWords:
    """`words`, when the game is one with gaps."""
    return cast("GapWords", words)

"""The shapes that every game fills in, and that shared code relies on.

A position is a value: asking it never changes it, applying a move gives a new one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from games.cards.card import Card
from games.cards.deck import Deck
from games.engine.view import Layout, PositionView

if TYPE_CHECKING:
    from games.engine.search import Budget, Finding


class Outcome(StrEnum):
    """How things stand in a position."""

    OPEN = "open"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Deal:
    """A starting layout: the deck, and the seed that later shuffles of the play draw on."""

    deck: Deck
    seed: bytes


class Move(Protocol):
    """One action of a player; hashable, and written by `str`."""

    def __hash__(self) -> int: ...


class Position(Protocol):
    """The full truth of a table at one moment."""

    @property
    def outcome(self) -> Outcome: ...

    @property
    def score(self) -> int | None:
        """Points so far, or None where the preset keeps no score."""

    def legal_moves(self) -> Sequence[Move]:
        """Every move that `apply` accepts here, each once."""

    def apply(self, move: Move) -> Position:
        """The position after `move`. Raises IllegalMoveError with its reason; nothing changes then."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position that the rules draw to show one thing: of its table only `places`.

    `move` is the thing, legal there or, when `refused`, not allowed there; None where only the cards are looked at.
    """

    position: Position
    places: tuple[str, ...]
    move: Move | None = None
    refused: bool = False


class Preset(Protocol):
    """A named set of rule options of one game."""

    @property
    def slug(self) -> str: ...

    @property
    def ranked_by(self) -> Sequence[str]:
        """What makes one result better than another, the weightiest first: "moves", "score", "time"."""

    @property
    def winnable_share(self) -> float | None:
        """How many of random deals can be won, from 0 to 1; None where that was never counted."""


class Game(Protocol):
    """What `games/<name>/game.py` offers under the name `GAME`."""

    @property
    def slug(self) -> str: ...

    @property
    def shelf(self) -> int:
        """Where it stands among the games of the front page: smaller numbers first, then by name."""

    @property
    def rules_version(self) -> int:
        """Grows when a rule changes; plays finish under the version they began with."""

    @property
    def presets(self) -> Mapping[str, Preset]:
        """By slug; the first one is the one a newcomer gets."""

    def layout(self, preset: str) -> Layout:
        """Where cells and piles lie on the table."""

    @property
    def words(self) -> str:
        """The dotted name of the module that puts this game into sentences (`games.play.wording.Words`)."""

    def deal(self, preset: str, seed: bytes) -> Deal:
        """The deal that a seed fixes."""

    def first_position(self, preset: str, deal: Deal) -> Position:
        """The table before the first move."""

    def parse_move(self, text: str) -> Move:
        """The move written as `text`. Raises MalformedMoveError."""

    def position_from_text(self, preset: str, deal: Deal, text: str) -> Position:
        """The position whose `str` is `text`. Raises ValueError when the text is damaged."""

    def view(self, position: Position) -> PositionView:
        """What the player may see."""

    def facts(self, position: Position) -> dict[str, object]:
        """Where all cards lie, hidden ones too, and what is left of limited actions, as `manage.py replay` prints it.

        What every position has (legal moves, outcome, score) is not in it (architecture.md, Commands).
        """

    def cards(self, position: Position) -> Sequence[Card]:
        """Every card in play, wherever it lies: the same ones from the deal to the end.

        That is the deck, less what the game takes away at the deal.
        """

    def verdict(self, position: Position) -> Finding:
        """Whether the position can still be won, as far as a few milliseconds tell; asked with every move's answer."""

    def solve(self, position: Position, budget: Budget) -> Finding:
        """The shortest winning line, or else the best line, that a search within `budget` finds.

        It knows what the player may know of the future and no more: nothing of the seed, so nothing of shuffles to
        come. Cards that lie face down count as known. The same position and budget give the same finding.
        """

    def examples(self, preset: str) -> Mapping[str, Example]:
        """What the rules of a preset draw, by the names that the rules texts use; every text draws all of them."""

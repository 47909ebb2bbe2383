"""Addiction's rules: a position is a value, a move gives a new one (rules.md, section 3)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from games.addiction import legality, text
from games.addiction.grid import CARDS, GAP, Grid, can_move, grid_of, is_complete
from games.addiction.layout import CELL_INDEX
from games.addiction.moves import Action, AddictionMove
from games.addiction.presets import AddictionPreset
from games.addiction.shuffling import reshuffled
from games.cards.card import Card
from games.engine.protocol import Deal, Move, Outcome

__all__ = ["AddictionMove", "AddictionPosition", "first_position"]


@dataclass(frozen=True, slots=True)
class AddictionPosition:
    """The table at one moment. `str` draws it, `from_text` reads the drawing."""

    preset: AddictionPreset
    # What the shuffles to come are drawn from; a drawing does not hold it, the deal does.
    seed: bytes = field(repr=False)
    # What lies in the cells; see `games.addiction.grid`.
    grid: Grid
    shuffles_left: int

    @property
    def cells(self) -> tuple[Card | None, ...]:
        """The cards by cell in reading order; None for a gap."""
        return tuple(CARDS[number] for number in self.grid)

    @property
    def is_stuck(self) -> bool:
        """Whether no card can move though the rows are not in order: a shuffle is needed, if one is left."""
        return not can_move(self.grid) and not is_complete(self.grid)

    @property
    def outcome(self) -> Outcome:
        """Won when every row is in order, lost when no card can move and no shuffle is left, else open."""
        if can_move(self.grid):
            return Outcome.OPEN
        if is_complete(self.grid):
            return Outcome.WON
        return Outcome.OPEN if self.shuffles_left else Outcome.LOST

    @property
    def score(self) -> None:
        """Addiction keeps no score."""
        return

    def legal_moves(self) -> tuple[AddictionMove, ...]:
        """Every move that `apply` accepts here, each once; a shuffle stands last."""
        return legality.legal_moves(self)

    def apply(self, move: Move) -> AddictionPosition:
        """The position after `move`.

        Raises IllegalMoveError with its reason, and TypeError for a move of another game.
        """
        if not isinstance(move, AddictionMove):
            raise TypeError(f"not a move of Addiction: {move!r}")
        legality.check(self, move)
        return self._shuffled() if move.action is Action.SHUFFLE else self._moved(*move.places)

    def _moved(self, source: str, target: str) -> AddictionPosition:
        """The card on `source` has gone into the gap `target`."""
        cells = bytearray(self.grid)
        cells[CELL_INDEX[target]] = cells[CELL_INDEX[source]]
        cells[CELL_INDEX[source]] = GAP
        return AddictionPosition(self.preset, self.seed, bytes(cells), self.shuffles_left)

    def _shuffled(self) -> AddictionPosition:
        """The cards not in place have been dealt again."""
        number = self.preset.shuffles - self.shuffles_left + 1
        grid = reshuffled(self.grid, self.seed, number, gaps_after_run=self.preset.gaps_after_run)
        return replace(self, grid=grid, shuffles_left=self.shuffles_left - 1)

    def __str__(self) -> str:
        made = self.preset.shuffles - self.shuffles_left
        return text.draw(text.Parts(self.grid, made, self.preset.shuffles))

    @classmethod
    def from_text(cls, preset: AddictionPreset, seed: bytes, board: str) -> AddictionPosition:
        """The position that `str` drew as `board`. Raises ValueError when the drawing is damaged or not of `preset`."""
        parts = text.read(board)
        if parts.shuffles != preset.shuffles:
            raise ValueError(f"not a board of {preset.slug}, which has {preset.shuffles} shuffles: {board!r}")
        return cls(preset, seed, parts.grid, parts.shuffles - parts.made)


def first_position(preset: AddictionPreset, deal: Deal) -> AddictionPosition:
    """The table before the first move: the deck row by row, gaps where the aces lay."""
    return AddictionPosition(preset, deal.seed, grid_of(deal.deck), preset.shuffles)

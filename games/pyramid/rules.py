"""Pyramid's rules: a position is a value, a move gives a new one (rules.md, section 2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import compress, zip_longest

from games.cards.card import Card
from games.cards.deck import Deck
from games.engine.protocol import Move, Outcome
from games.pyramid import legality, score, text
from games.pyramid.layout import CELL_BITS, CELL_INDEX, CELLS, STOCK
from games.pyramid.moves import Action, PyramidMove
from games.pyramid.presets import PyramidPreset

__all__ = ["PyramidMove", "PyramidPosition", "first_position"]

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PyramidPosition:
    """The table at one moment. `str` draws it, `from_text` reads the drawing."""

    preset: PyramidPreset
    # By cell in reading order; None where the card has gone.
    cells: tuple[Card | None, ...]
    # The card that is drawn next stands first.
    stock: Cards
    # One per waste pile of the preset, the top card last.
    wastes: tuple[Cards, ...]
    # In the order in which they left; of a pair, the one whose place is named first.
    foundation: Cards
    # None: without limit.
    redeals_left: int | None
    # Points; None where the preset keeps none.
    score: int | None
    # Bit n is set when cell n holds a card; follows from `cells`.
    shape: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "shape", sum(compress(CELL_BITS, self.cells)))

    @property
    def outcome(self) -> Outcome:
        """Won when the pyramid is empty, lost when redeals are limited and no action is left, else open."""
        if not self.shape:
            return Outcome.WON
        if self.stock or self.redeals_left is None or self.legal_moves():
            return Outcome.OPEN
        return Outcome.LOST

    def legal_moves(self) -> tuple[PyramidMove, ...]:
        """Every move that `apply` accepts here, each once; a draw or redeal stands last."""
        return legality.legal_moves(self)

    def apply(self, move: Move) -> PyramidPosition:
        """The position after `move`.

        Raises IllegalMoveError with its reason, and TypeError for a move of another game.
        """
        if not isinstance(move, PyramidMove):
            raise TypeError(f"not a move of Pyramid: {move!r}")
        legality.check(self, move)
        if move.action is Action.REMOVE:
            return self._without(move.places)
        return self._drawn() if move.action is Action.DRAW else self._redealt()

    def card_on(self, place: str) -> Card | None:
        """The card that a move naming `place` means, covered, face down or not; None where there is none.

        Piles offer their top card; a place that the preset lacks is empty.
        """
        cell = CELL_INDEX.get(place)
        if cell is not None:
            return self.cells[cell]
        if place == STOCK:
            return self.stock[0] if self.stock else None
        if place not in self.preset.waste_places:
            return None
        waste = self.wastes[self.preset.waste_places.index(place)]
        return waste[-1] if waste else None

    def _drawn(self) -> PyramidPosition:
        """One card from the stock on each waste pile, left to right, as far as they go."""
        size = self.preset.waste_piles
        drawn = zip_longest(self.wastes, ((card,) for card in self.stock[:size]), fillvalue=())
        wastes = tuple(waste + card for waste, card in drawn)
        return PyramidPosition(
            self.preset, self.cells, self.stock[size:], wastes, self.foundation, self.redeals_left, self.score
        )

    def _redealt(self) -> PyramidPosition:
        """The one waste pile as the stock: the card drawn first is drawn first again."""
        (waste,) = self.wastes
        left = None if self.redeals_left is None else self.redeals_left - 1
        points = None if self.score is None else score.after_redeal(self.score)
        return PyramidPosition(self.preset, self.cells, waste, ((),), self.foundation, left, points)

    def _without(self, places: tuple[str, ...]) -> PyramidPosition:
        """The cards on `places` have gone to the foundation."""
        removed = tuple(card for place in places if (card := self.card_on(place)))
        stock = self.stock[1:] if STOCK in places else self.stock
        wastes = tuple(
            waste[:-1] if place in places else waste
            for place, waste in zip(self.preset.waste_places, self.wastes, strict=True)
        )
        cells = list(self.cells)
        for place in places:
            if place in CELL_INDEX:
                cells[CELL_INDEX[place]] = None
        points = self._points_without(len(removed), cells, len(stock) + sum(map(len, wastes)))
        return PyramidPosition(
            self.preset, tuple(cells), stock, wastes, self.foundation + removed, self.redeals_left, points
        )

    def _points_without(self, removed: int, cells: list[Card | None], left: int) -> int | None:
        if self.score is None:
            return None
        return score.after_removal(self.score, removed, left, cleared=not any(cells))

    def __str__(self) -> str:
        parts = (self.cells, self.stock, self.wastes, self.foundation, self.redeals_left, self.score)
        return text.draw(text.Parts(*parts), self.preset.waste_places)

    @classmethod
    def from_text(cls, preset: PyramidPreset, board: str) -> PyramidPosition:
        """The position that `str` drew as `board`. Raises ValueError when the drawing is damaged."""
        return cls(preset, *text.read(board, preset.waste_places))


def first_position(preset: PyramidPreset, deck: Deck) -> PyramidPosition:
    """The table before the first move: 28 cards in the pyramid, 24 in the stock."""
    size = len(CELLS)
    wastes = ((),) * preset.waste_piles
    return PyramidPosition(preset, deck[:size], deck[size:], wastes, (), preset.redeals, 0 if preset.scored else None)

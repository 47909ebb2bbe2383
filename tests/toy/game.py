"""The descriptor of Odd and Even."""

from __future__ import annotations

from collections.abc import Mapping

from games.cards.card import Card
from games.cards.deck import sorted_deck
from games.cards.shuffle import shuffles
from games.engine.protocol import Deal, Example, Position
from games.engine.search import Budget, Finding
from games.engine.view import CellView, Layout, MoveView, PileView, PositionView, Role, Slot, Transfer
from tests.toy.rules import PLACES, PRESETS, Take, ToyPosition, ToyPreset, first_position
from tests.toy.solving import solved

LAYOUT = Layout(
    {place: Slot(column, 0) for column, place in enumerate(PLACES)}, {"S": Role.STOCK, "foundation": Role.FOUNDATION}
)


class ToyGame:
    """As shared code sees it."""

    slug = "toy"
    shelf = 99
    rules_version = 1
    words = "tests.toy.words"
    presets: Mapping[str, ToyPreset] = PRESETS

    def layout(self, preset: str) -> Layout:
        return LAYOUT

    def deal(self, preset: str, seed: bytes) -> Deal:
        """Passes over decks with which one could not begin, as Addiction does."""
        decks = shuffles(sorted_deck(), seed, "toy")
        return Deal(next(deck for deck in decks if first_position(PRESETS["even"], deck).legal_moves()), seed)

    def first_position(self, preset: str, deal: Deal) -> ToyPosition:
        return first_position(PRESETS[preset], deal.deck)

    def parse_move(self, text: str) -> Take:
        return Take.from_text(text)

    def position_from_text(self, preset: str, deal: Deal, text: str) -> ToyPosition:
        return ToyPosition.from_text(PRESETS[preset], text)

    def view(self, position: Position) -> PositionView:
        table = _ours(position)
        cells = zip(PLACES, table.cells, strict=True)
        moves = [move.place for move in table.legal_moves()]
        return PositionView(
            cells=tuple(CellView(place, card) for place, card in cells if card),
            piles=(
                PileView("S", Role.STOCK, len(table.stock)),
                PileView("foundation", Role.FOUNDATION, len(table.taken), table.taken[-1:]),
            ),
            moves=tuple(MoveView(place, (place,), (Transfer(place, "foundation"),)) for place in moves),
        )

    def facts(self, position: Position) -> dict[str, object]:
        table = _ours(position)
        cells = zip(PLACES, table.cells, strict=True)
        return {"cells": {place: str(card) for place, card in cells if card}, "stock": [*map(str, table.stock)]}

    def cards(self, position: Position) -> tuple[Card, ...]:
        table = _ours(position)
        return (*filter(None, table.cells), *table.stock, *table.taken)

    def verdict(self, position: Position) -> Finding:
        return solved(_ours(position))

    def solve(self, position: Position, budget: Budget) -> Finding:
        return solved(_ours(position))

    def examples(self, preset: str) -> Mapping[str, Example]:
        return {}


def _ours(position: Position) -> ToyPosition:
    assert isinstance(position, ToyPosition)
    return position


GAME = ToyGame()

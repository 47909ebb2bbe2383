"""Pyramid as shared code sees it: the descriptor `GAME` (`games.engine.protocol.Game`)."""

from __future__ import annotations

from collections.abc import Mapping

from games.cards.card import Card
from games.cards.deck import deck_to_text, sorted_deck
from games.cards.shuffle import shuffled
from games.engine.browser import BrowserSearch
from games.engine.errors import UnknownPresetError
from games.engine.protocol import Deal, Example, Position
from games.engine.search import Budget, Finding
from games.engine.view import Layout, PositionView
from games.pyramid.examples import examples
from games.pyramid.layout import CELLS, layout
from games.pyramid.moves import PyramidMove
from games.pyramid.presets import PRESETS, PyramidPreset
from games.pyramid.rules import PyramidPosition, first_position
from games.pyramid.solver import packed, solve, unpacked
from games.pyramid.verdict import verdict
from games.pyramid.view import view_of

# Which stream of a seed the deck comes from; changing it would change every deal.
DEAL_LABEL = "pyramid"


class PyramidGame:
    """The descriptor. Methods that take a preset's slug raise UnknownPresetError for one that is not ours."""

    slug = "pyramid"
    shelf = 1
    rules_version = 1
    words = "games.pyramid.words"
    presets: Mapping[str, PyramidPreset] = PRESETS
    browser_search = BrowserSearch(
        "pyramid/solver.wasm",
        pack=lambda position: packed(_ours(position)),
        unpack=lambda position, answer: unpacked(_ours(position), answer),
    )

    def layout(self, preset: str) -> Layout:
        """Where cells and piles lie on the table."""
        return layout(self._preset(preset))

    def deal(self, preset: str, seed: bytes) -> Deal:
        """The deal that a seed fixes: the same in every preset."""
        self._preset(preset)
        return Deal(shuffled(sorted_deck(), seed, DEAL_LABEL), seed)

    def first_position(self, preset: str, deal: Deal) -> PyramidPosition:
        """The table before the first move."""
        return first_position(self._preset(preset), deal.deck)

    def parse_move(self, text: str) -> PyramidMove:
        """The move written as `text`. Raises MalformedMoveError."""
        return PyramidMove.from_text(text)

    def position_from_text(self, preset: str, deal: Deal, text: str) -> PyramidPosition:
        """The position whose `str` is `text`.

        Raises ValueError when the text is damaged: no board, not the 52 cards, or a cell with a card that this deal
        did not put there.
        """
        position = PyramidPosition.from_text(self._preset(preset), text)
        strangers = [card for card, dealt in zip(position.cells, deal.deck, strict=False) if card not in (None, dealt)]
        if strangers or len(self.cards(position)) != len(deal.deck):
            raise ValueError(f"not a position of the deal {deck_to_text(deal.deck)}: {text!r}")
        return position

    def view(self, position: Position) -> PositionView:
        """What the player may see."""
        return view_of(_ours(position))

    def facts(self, position: Position) -> dict[str, object]:
        """Cells that hold a card, stock, waste piles and redeals left, as `manage.py replay` prints them."""
        table = _ours(position)
        return {
            "cells": {cell: str(card) for cell, card in zip(CELLS, table.cells, strict=True) if card},
            "stock": [str(card) for card in table.stock],
            "waste": [[str(card) for card in waste] for waste in table.wastes],
            "redeals_left": table.redeals_left,
        }

    def cards(self, position: Position) -> tuple[Card, ...]:
        """Every card in the position, wherever it lies: always the 52 of the deck."""
        table = _ours(position)
        piles = (table.stock, *table.wastes, table.foundation)
        return (*filter(None, table.cells), *(card for pile in piles for card in pile))

    def verdict(self, position: Position) -> Finding:
        """Whether the position can still be won: won or lost where redeals are unlimited, else lost or not known."""
        return verdict(_ours(position))

    def solve(self, position: Position, budget: Budget) -> Finding:
        """The shortest winning line, or another where the budget ends before it is proven; or that there is none."""
        return solve(_ours(position), budget)

    def examples(self, preset: str) -> Mapping[str, Example]:
        """What the rules of a preset draw."""
        return examples(self._preset(preset))

    def _preset(self, slug: str) -> PyramidPreset:
        try:
            return PRESETS[slug]
        except KeyError:
            raise UnknownPresetError(self.slug, slug) from None


def _ours(position: Position) -> PyramidPosition:
    if not isinstance(position, PyramidPosition):
        raise TypeError(f"not a position of Pyramid: {position!r}")
    return position


GAME = PyramidGame()

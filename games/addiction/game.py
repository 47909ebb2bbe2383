"""Addiction as shared code sees it: the descriptor `GAME` (`games.engine.protocol.Game`)."""

from __future__ import annotations

from collections.abc import Mapping

from games.addiction.examples import examples
from games.addiction.layout import CELLS, LAYOUT
from games.addiction.moves import AddictionMove
from games.addiction.presets import PRESETS, AddictionPreset
from games.addiction.rules import AddictionPosition, first_position
from games.addiction.shuffling import dealt
from games.addiction.solver import packed, solve, unpacked, verdict
from games.addiction.view import view_of
from games.cards.card import Card
from games.engine.browser import BrowserSearch
from games.engine.errors import UnknownPresetError
from games.engine.protocol import Deal, Example, Position
from games.engine.search import Budget, Finding
from games.engine.view import Layout, PositionView


class AddictionGame:
    """The descriptor. Methods that take a preset's slug raise UnknownPresetError for one that is not ours."""

    slug = "addiction"
    shelf = 2
    rules_version = 1
    words = "games.addiction.words"
    presets: Mapping[str, AddictionPreset] = PRESETS
    browser_search = BrowserSearch(
        "addiction/solver.wasm",
        pack=lambda position: packed(_ours(position)),
        unpack=lambda position, answer: unpacked(_ours(position), answer),
    )

    def layout(self, preset: str) -> Layout:
        """Where the cells lie on the table: the same in every preset."""
        self._preset(preset)
        return LAYOUT

    def deal(self, preset: str, seed: bytes) -> Deal:
        """The deal that a seed fixes: the same in every preset, and never one in which no card can move."""
        self._preset(preset)
        return Deal(dealt(seed), seed)

    def first_position(self, preset: str, deal: Deal) -> AddictionPosition:
        """The table before the first move."""
        return first_position(self._preset(preset), deal)

    def parse_move(self, text: str) -> AddictionMove:
        """The move written as `text`. Raises MalformedMoveError."""
        return AddictionMove.from_text(text)

    def position_from_text(self, preset: str, deal: Deal, text: str) -> AddictionPosition:
        """The position of `deal` whose `str` is `text`.

        Raises ValueError when the text is damaged: no board, not the 48 cards, or not the shuffles of the preset.
        """
        return AddictionPosition.from_text(self._preset(preset), deal.seed, text)

    def view(self, position: Position) -> PositionView:
        """What the player may see."""
        return view_of(_ours(position))

    def facts(self, position: Position) -> dict[str, object]:
        """Cells that hold a card and shuffles left, as `manage.py replay` prints them."""
        table = _ours(position)
        return {
            "cells": {cell: str(card) for cell, card in zip(CELLS, table.cells, strict=True) if card},
            "shuffles_left": table.shuffles_left,
        }

    def cards(self, position: Position) -> tuple[Card, ...]:
        """Every card in the position: always the 48 that are left without the aces."""
        return tuple(filter(None, _ours(position).cells))

    def verdict(self, position: Position) -> Finding:
        """Whether the position can still be won, as far as a few milliseconds tell."""
        return verdict(_ours(position))

    def solve(self, position: Position, budget: Budget) -> Finding:
        """A line that wins without a shuffle, or else the best line to the next shuffle, that `budget` finds."""
        return solve(_ours(position), budget)

    def examples(self, preset: str) -> Mapping[str, Example]:
        """What the rules of a preset draw."""
        return examples(self._preset(preset))

    def _preset(self, slug: str) -> AddictionPreset:
        try:
            return PRESETS[slug]
        except KeyError:
            raise UnknownPresetError(self.slug, slug) from None


def _ours(position: Position) -> AddictionPosition:
    if not isinstance(position, AddictionPosition):
        raise TypeError(f"not a position of Addiction: {position!r}")
    return position


GAME = AddictionGame()
